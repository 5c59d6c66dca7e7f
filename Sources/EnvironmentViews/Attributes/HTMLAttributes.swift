/// The attributes of an HTML element, in order.
///
/// You seldom name the type: write a dictionary literal where a view or a modifier takes attributes.
///
/// ```swift
/// let attributes: HTMLAttributes = ["class": "card", "id": "card-\(number)", "hidden": true]
/// ```
///
/// Names are compared and written in lower case, because HTML does not distinguish `ID` from `id`. In SVG, MathML and
/// an ``XML`` document, they are written as you spell them, such as `viewBox`. An attribute given again
/// replaces the earlier one in its place, except that `class` values are joined with a space and `style` values with a
/// semicolon:
///
/// ```swift
/// let both = attributes.merging(["class": "wide", "id": "first"])
/// // class="card wide" id="first" hidden
/// ```
///
/// Any name is accepted here. Rendering the element throws an ``HTMLError`` for an invalid name and for an event
/// handler such as `onclick`, because the place of the element is known only then.
///
/// A value never ends its attribute, because it is escaped. A URL that would run code is replaced and
/// reported. You should check the meaning of untrusted values yourself: declarations in `style` can hide or cover parts
/// of the page and load from any server, a URL can link to any page, and an `id` can duplicate another one. The same
/// applies to the text of `script` and `style` elements, which is code.
///
/// Adding an attribute to _n_ others takes O(_n_) time.
public struct HTMLAttributes: Sendable {
  /// The attributes, each name once.
  private(set) var list: [HTMLAttribute] = []

  /// Indicates whether some attribute's kind is not ``HTMLAttributeKind/plain``, so that it is inspected before it is
  /// written.
  private(set) var needsInspection = false

  /// Indicates whether some attribute cannot be written.
  private(set) var isRefused = false

  /// The names not spelled in lower case, by those in lower case.
  private var spellings: [String: String]?

  /// Makes an empty list.
  ///
  /// ```swift
  /// var attributes = HTMLAttributes()
  /// ```
  public init() {}

  /// Indicates whether there is no attribute.
  public var isEmpty: Bool { list.isEmpty }

  /// The value of the attribute with this name, or `nil` if there is none.
  ///
  /// Unlike ``merge(_:)``, an assignment replaces `class` and `style` too; assigning `nil` removes the attribute.
  ///
  /// ```swift
  /// attributes["id"] = "main"
  /// ```
  ///
  /// - Complexity: O(_n_), where _n_ is the number of attributes.
  public subscript(name: String) -> HTMLAttributeValue? {
    get {
      let name = name.lowercasedName
      return list.first { $0.name == name }?.value
    }
    set {
      let (canonical, kind, isRespelled) = HTMLAttributeKind.canonical(name)
      let index = list.firstIndex { $0.name == canonical }
      switch (newValue, index) {
      case (let value?, let index?): list[index].value = value
      case (let value?, nil):
        append(canonical, value, kind)
        if isRespelled { spell(canonical, name) }
      case (nil, let index?):
        list.remove(at: index)
        isRefused = list.contains { $0.kind.isRefused }
      case (nil, nil): break
      }
    }
  }

  /// Adds other attributes to these.
  ///
  /// ```swift
  /// attributes.merge(["class": "selected"])
  /// ```
  ///
  /// - Parameter other: The attributes to add. They replace those of the same name; `class` and `style` are joined.
  /// - Complexity: O(_n_ · _m_) for _m_ attributes added to _n_.
  public mutating func merge(_ other: HTMLAttributes) {
    if list.isEmpty {
      self = other
    } else {
      for attribute in other.list { add(attribute.name, attribute.value) }
      for (name, spelling) in other.spellings ?? [:] { spell(name, spelling) }
    }
  }

  /// Returns these attributes with others added as by ``merge(_:)``.
  ///
  /// ```swift
  /// let wide = attributes.merging(["class": "wide"])
  /// ```
  public func merging(_ other: HTMLAttributes) -> HTMLAttributes {
    var result = self
    result.merge(other)
    return result
  }

  // Consuming, like the functions it calls, so that the strings move into the list. See the benchmark
  // `views/render`.
  private mutating func add(_ name: String, _ value: consuming HTMLAttributeValue) {
    let (canonical, kind, isRespelled) = HTMLAttributeKind.canonical(name)
    if isRespelled { spell(canonical, name) }
    // The lengths first, which is quicker.
    let length = canonical.utf8.count
    if let index = list.firstIndex(where: { $0.name.utf8.count == length && $0.name == canonical }) {
      list[index].value.take(value, for: canonical)
    } else {
      append(canonical, value, kind)
    }
  }

  private mutating func append(
    _ name: consuming String, _ value: consuming HTMLAttributeValue, _ kind: HTMLAttributeKind
  ) {
    let attribute = HTMLAttribute(name: name, kind: kind, value: value)
    if list.capacity == 0 { list = [attribute] } else { list.append(attribute) }
    if kind == .plain { return }
    needsInspection = true
    if kind.isRefused { isRefused = true }
  }

  private mutating func spell(_ name: String, _ spelling: String) {
    spellings = (spellings ?? [:]).merging([name: spelling]) { $1 }
    needsInspection = true
  }

  /// Returns the name of an attribute as the caller has spelled it.
  func spelling(of name: String) -> String { spellings?[name] ?? name }
}

/// An attribute of an element.
//
// Not a tuple, because destroying a tuple looks up the types of its parts. See the benchmark `views/render`.
struct HTMLAttribute: Sendable, Equatable {
  /// In lower case.
  let name: String
  let kind: HTMLAttributeKind
  var value: HTMLAttributeValue
}

extension HTMLAttributes: ExpressibleByDictionaryLiteral {
  /// Makes a list from a dictionary literal, in the literal's order, with duplicates merged as by ``merge(_:)``; `nil`
  /// is no attribute.
  ///
  /// ```swift
  /// let attributes: HTMLAttributes = ["class": "card", "id": order.id, "title": tooltip, "hidden": isHidden]
  /// ```
  public init(dictionaryLiteral pairs: (String, (any HTMLAttributeConvertible)?)...) {
    if pairs.isEmpty { return }
    if pairs.count > 1 { list.reserveCapacity(pairs.count) }
    var pairs = pairs
    pairs.withUnsafeMutableBufferPointer { pairs in
      for index in pairs.indices {
        // Each part is moved out, because copying and destroying an existential takes half of the time of the rest. See
        // the benchmark `views/html of 1,000 elements with eight attributes`.
        let name = exchange(&pairs[index].0, with: "")
        add(name, exchange(&pairs[index].1, with: nil)?.htmlAttributeValue ?? .absent)
      }
    }
  }
}

extension HTMLAttributes: Equatable {
  /// Returns whether two lists have the same attributes in the same order.
  public static func == (first: HTMLAttributes, second: HTMLAttributes) -> Bool {
    first.list == second.list
  }
}
