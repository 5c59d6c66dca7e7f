import EnvironmentCore

/// Elements in an order, each of which is found by its identifier.
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
/// No two elements have the same identifier. An element stays at the identifier that it was put in with: what would
/// change an element's identifier in its place is reported to `EnvironmentReporting` and leaves the array as it is.
/// Therefore it isn't a `MutableCollection`, whose algorithms put elements in one another's places; it has those that
/// are meant as methods of its own, such as ``sort(by:)`` and ``swapAt(_:_:)``.
///
/// - Complexity: to find an element by its identifier takes constant time; to insert, move or remove one takes time
///   linear in the number of elements behind it.
///
/// The shape is that of the published `IdentifiedArray`.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The identifiers, in the order of the elements.
  public internal(set) var ids: [ID] = []

  /// The elements as an array.
  public internal(set) var elements: [Element] = []

  /// Which part of an element is its identifier.
  public let id: any KeyPath<Element, ID> & Sendable

  /// The position of each identifier.
  var positions: [ID: Int] = [:]

  /// Creates an empty array of elements that are identified by what is at a key path.
  ///
  /// ```swift
  /// var words = IdentifiedArray<String, String>(id: \.self)
  /// ```
  public init(id: any KeyPath<Element, ID> & Sendable) {
    self.id = id
  }

  /// Creates an array from elements of which no two should have the same identifier.
  ///
  /// An element whose identifier there was before is left out, and that is reported.
  ///
  /// ```swift
  /// let words = IdentifiedArray(uniqueElements: ["one", "two"], id: \.self)
  /// ```
  public init(uniqueElements elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable) {
    self.init(id: id)
    for element in elements where !append(element).inserted {
      IdentifierIssue.duplicate(element[keyPath: id], of: Element.self).report()
    }
  }

  /// Creates an array from elements of which no two should have the same identifier, which is checked.
  @available(*, deprecated, renamed: "init(uniqueElements:id:)")
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable) {
    self.init(uniqueElements: elements, id: id)
  }

  /// Creates an array from elements, of which those are left out whose identifier there was before.
  public init(_ elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable) {
    self.init(id: id)
    append(contentsOf: elements)
  }

  /// The position of the element with an identifier.
  public func index(id: ID) -> Int? {
    positions[id]
  }

  /// Returns whether there is an element with an identifier.
  public func contains(id: ID) -> Bool {
    positions[id] != nil
  }

  /// The element with an identifier.
  ///
  /// `nil` removes it; an element for an identifier that isn't there is appended. An element with another identifier is
  /// reported, and changes nothing.
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

  /// Returns whether an element has an identifier, as it should have; if it hasn't, that is reported.
  func hasIdentifier(_ id: ID, _ element: Element) -> Bool {
    let actual = element[keyPath: self.id]
    if actual != id { IdentifierIssue.change(of: id, to: actual, in: Element.self).report() }
    return actual == id
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}

/// An array of elements that are identifiable.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  public init() {
    self.init(id: \.id)
  }

  /// Creates an array from elements of which no two should have the same identifier.
  ///
  /// An element whose identifier there was before is left out, and that is reported.
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, id: \.id)
  }

  /// Creates an array from elements of which no two should have the same identifier, which is checked.
  @available(*, deprecated, renamed: "init(uniqueElements:)")
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements)
  }

  /// Creates an array from elements, of which those are left out whose identifier there was before.
  public init(_ elements: some Sequence<Element>) {
    self.init(elements, id: \.id)
  }
}

/// A use of an identified array that would give two elements one identifier, or one element two.
enum IdentifierIssue {
  case duplicate(Any, of: Any.Type)
  case change(of: Any, to: Any, in: Any.Type)

  func report() {
    EnvironmentReporting.report(issue)
  }

  private var issue: EnvironmentIssue {
    switch self {
    case .duplicate(let id, let element):
      EnvironmentIssue(
        "Two elements of an identified array have the same identifier, so the second was left out.",
        place: ["Identifier: \(id)", "Element: \(String(reflecting: element))"],
        remedies: ["Give each element an identifier of its own.", "Use 'init(_:)' to leave such elements out."]
      )
    case .change(let old, let new, let element):
      EnvironmentIssue(
        "An element of an identified array was given another identifier, so the array was left as it was.",
        place: ["Identifier: \(old)", "Given: \(new)", "Element: \(String(reflecting: element))"],
        remedies: ["Remove the element and insert the other one.", "Keep the identifier of an element constant."]
      )
    }
  }
}
