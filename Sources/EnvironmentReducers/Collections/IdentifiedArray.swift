import EnvironmentCore

/// An ordered collection of elements with unique identifiers, which finds elements by identifier.
///
/// Use it for the elements of a feature: an action can then name an element by its identifier, wherever it has moved.
///
/// ```swift
/// struct Todo: Identifiable, Equatable { let id: Int; var title: String; var isDone = false }
///
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1, title: "Buy milk"), Todo(id: 2, title: "Write")]
/// todos[id: 2]?.isDone = true
/// todos.remove(id: 1)
/// todos.append(Todo(id: 2, title: "Again"))  // (inserted: false, index: 0)
/// ```
///
/// No two elements have the same identifier. An element keeps the identifier that it was added with: a change of an
/// element's identifier in place is reported to `EnvironmentReporting`, and doesn't change the array. Therefore the
/// array isn't a `MutableCollection`, whose algorithms exchange elements in place. It has methods for the useful ones
/// of these algorithms, such as ``sort(by:)`` and ``swapAt(_:_:)``.
///
/// - Complexity: Finding an element by its identifier takes constant time. Inserting, moving or removing an element
///   takes time linear in the number of elements behind it.
///
/// Follows `IdentifiedArray` of swift-identified-collections.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The identifiers, in the order of the elements.
  ///
  /// ```swift
  /// todos.ids  // [1, 2]
  /// ```
  public internal(set) var ids: [ID] = []

  /// The elements as an array.
  ///
  /// ```swift
  /// let titles = todos.elements.map(\.title)
  /// ```
  public internal(set) var elements: [Element] = []

  /// The key path of an element's identifier.
  public let id: any KeyPath<Element, ID> & Sendable

  /// The position of each identifier.
  var positions: [ID: Int] = [:]

  /// Creates an empty array of elements, whose identifiers are at a key path.
  ///
  /// ```swift
  /// var words = IdentifiedArray<String, String>(id: \.self)
  /// ```
  public init(id: any KeyPath<Element, ID> & Sendable) {
    self.id = id
  }

  /// Creates an array from elements, which should have different identifiers.
  ///
  /// An element whose identifier occurred before is left out, and that is reported.
  ///
  /// ```swift
  /// let words = IdentifiedArray(uniqueElements: ["one", "two"], id: \.self)
  /// ```
  public init(uniqueElements elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable) {
    self.init(id: id)
    for element in elements where !append(element).inserted {
      EnvironmentReporting.report(.duplicate(element[keyPath: id], of: Element.self))
    }
  }

  /// Creates an array as ``init(uniqueElements:id:)`` does, which checks the identifiers.
  ///
  /// Follows swift-identified-collections, so that code written for it compiles.
  @available(*, deprecated, renamed: "init(uniqueElements:id:)")
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable) {
    self.init(uniqueElements: elements, id: id)
  }

  /// Creates an array from elements. Elements whose identifiers occurred before are left out.
  ///
  /// Use it for data that may repeat elements. Prefer ``init(uniqueElements:id:)`` if a repeated identifier is a
  /// mistake.
  ///
  /// ```swift
  /// IdentifiedArray(["one", "two", "one"], id: \.self).elements  // ["one", "two"]
  /// ```
  public init(_ elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable) {
    self.init(id: id)
    append(contentsOf: elements)
  }

  /// Returns the position of the element with an identifier, or `nil` if there is none.
  ///
  /// ```swift
  /// if let index = users.index(id: 7) { users.remove(at: index) }
  /// ```
  public func index(id: ID) -> Int? {
    positions[id]
  }

  /// Returns whether the array has an element with an identifier.
  ///
  /// ```swift
  /// if users.contains(id: 7) { greet() }
  /// ```
  public func contains(id: ID) -> Bool {
    positions[id] != nil
  }

  /// The element with an identifier.
  ///
  /// ```swift
  /// users[id: 7]?.name = "Grace"
  /// users[id: 8] = nil
  /// ```
  ///
  /// Assigning `nil` removes the element. Assigning an element for a new identifier appends the element. An element
  /// with another identifier is reported, and changes nothing.
  public subscript(id id: ID) -> Element? {
    get { positions[id].map { elements[$0] } }
    set {
      guard let newValue else { return _ = remove(id: id) }
      if positions[id] != nil {
        replace(newValue, id: id)
      } else if hasIdentifier(id, newValue) {
        append(newValue)
      }
    }
  }

  /// Returns whether an element has an identifier, and reports it if it doesn't.
  func hasIdentifier(_ id: ID, _ element: Element) -> Bool {
    let actual = element[keyPath: self.id]
    if actual != id { EnvironmentReporting.report(.change(of: id, to: actual, in: Element.self)) }
    return actual == id
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}

/// An array of elements that conform to `Identifiable`.
///
/// ```swift
/// struct TodosState: Equatable {
///   var todos: IdentifiedArrayOf<Todo> = []
/// }
/// ```
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  ///
  /// ```swift
  /// var todos = IdentifiedArrayOf<Todo>()
  /// ```
  public init() {
    self.init(id: \.id)
  }

  /// Creates an array from elements, which should have different identifiers.
  ///
  /// ```swift
  /// let todos = IdentifiedArray(uniqueElements: [Todo(id: 1, title: "Buy milk"), Todo(id: 2, title: "Write")])
  /// ```
  ///
  /// An element whose identifier occurred before is left out, and that is reported.
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, id: \.id)
  }

  /// Creates an array as ``init(uniqueElements:)`` does, which checks the identifiers.
  ///
  /// Follows swift-identified-collections, so that code written for it compiles.
  @available(*, deprecated, renamed: "init(uniqueElements:)")
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements)
  }

  /// Creates an array from elements. Elements whose identifiers occurred before are left out.
  ///
  /// Use it for data that may repeat elements. Prefer ``init(uniqueElements:)`` if a repeated identifier is a mistake.
  ///
  /// ```swift
  /// let todos = IdentifiedArray(firstPage + secondPage)  // two arrays of `Todo`
  /// ```
  public init(_ elements: some Sequence<Element>) {
    self.init(elements, id: \.id)
  }
}

extension EnvironmentIssue {
  fileprivate static func duplicate(_ id: Any, of element: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "Two elements of an identified array have the same identifier, so the second was left out.",
      place: ["Identifier: \(id)", "Element: \(String(reflecting: element))"],
      remedies: ["Give each element an identifier of its own.", "Use 'init(_:)' to leave such elements out."]
    )
  }

  fileprivate static func change(of old: Any, to new: Any, in element: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "An element of an identified array was given another identifier, so the array was left as it was.",
      place: ["Identifier: \(old)", "Given: \(new)", "Element: \(String(reflecting: element))"],
      remedies: ["Remove the element and insert the other one.", "Keep the identifier of an element constant."]
    )
  }
}
