extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether two arrays have the same elements in the same order, under the same identifiers.
  public static func == (first: IdentifiedArray, second: IdentifiedArray) -> Bool {
    first.elements == second.elements && first.ids == second.ids
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements in the form of an array.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes the elements from the form of an array.
  ///
  /// ```swift
  /// let todos = try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: data)
  /// ```
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same identifier.
  public init(from decoder: any Decoder) throws {
    self.init()
    for (offset, element) in try [Element](from: decoder).enumerated() where !append(element).inserted {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Duplicate element at offset \(offset)"
        ))
    }
  }
}

extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element, which is zero.
  public var startIndex: Int { elements.startIndex }

  /// The position after the last element.
  public var endIndex: Int { elements.endIndex }

  /// The element at a position, which must be valid.
  ///
  /// Prefer ``subscript(id:)``, whose element is the same after a move.
  ///
  /// ```swift
  /// todos[0].isDone = true
  /// ```
  ///
  /// Writing an element with another identifier is reported, and changes nothing.
  public subscript(position: Int) -> Element {
    get { elements[position] }
    set { update(newValue, at: position) }
  }

  /// Returns the elements that meet a condition.
  ///
  /// ```swift
  /// let named = users.filter { !$0.name.isEmpty }
  /// ```
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> IdentifiedArray {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// Creates an array from elements, which should have different identifiers.
  ///
  /// ```swift
  /// let todos: IdentifiedArrayOf<Todo> = [Todo(id: 1, title: "Buy milk"), Todo(id: 2, title: "Write")]
  /// ```
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { elements.description }

  public var debugDescription: String { "IdentifiedArray<\(Element.self)>(\(elements.debugDescription))" }

  public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }
}
