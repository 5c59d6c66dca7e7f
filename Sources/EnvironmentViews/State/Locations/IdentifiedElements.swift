import EnvironmentCore

/// An element of a collection, by its identifier. If the element has been removed, the part reads its latest value, and
/// writes nothing.
struct IdentifiedElementPart<Whole: MutableCollection, ID: Hashable>: BindingPart {
  /// The last known place of the element.
  fileprivate final class Cursor {
    var id: ID

    /// The index in the value that was searched last; `nil` if the element wasn't there.
    var index: Whole.Index?
    var latest: Whole.Element

    init(id: ID, index: Whole.Index, element: Whole.Element) {
      (self.id, self.index, latest) = (id, index, element)
    }
  }

  fileprivate let cursor: Cursor
  fileprivate let identification: ElementIdentification<Whole.Element, ID>

  func read(from whole: Whole) -> Whole.Element {
    guard let index = index(in: whole) else { return cursor.latest }
    keep(whole[index])
    return whole[index]
  }

  func write(_ new: Whole.Element, to whole: inout Whole) {
    guard let index = index(in: whole) else { return }
    whole[index] = new
    keep(new)
    // The part follows an element that it gives another identifier.
    _ = exchange(&cursor.id, with: identification.id(new))
  }

  private func keep(_ element: Whole.Element) {
    // Released outside of the access: the `deinit` of an element may use the binding.
    _ = exchange(&cursor.latest, with: element)
  }

  func isChanged(
    by change: StateChange, from old: Whole, to new: Whole, _ isChanged: PartComparison<Whole.Element>
  ) -> Bool {
    let id = cursor.id
    if let index = cursor.index, hasElement(id, at: index, in: old), hasElement(id, at: index, in: new) {
      return isChanged(change, old[index], new[index])
    }
    let places = places(in: change, from: old, to: new)
    switch (places.old[id], places.new[id]) {
    case (.one(let first)?, .one(let second)?): return isChanged(change, old[first], new[second])
    case (nil, nil): return false
    // The element has been added or removed, or there are several with its identifier.
    default: return true
    }
  }

  /// Returns whether another part is the same element, and takes over its index.
  func isSame(as other: Self) -> Bool {
    guard cursor.id == other.cursor.id else { return false }
    cursor.index = other.cursor.index
    return true
  }

  private func hasElement(_ id: ID, at index: Whole.Index, in whole: Whole) -> Bool {
    whole.startIndex <= index && index < whole.endIndex && identification.id(whole[index]) == id
  }

  private func index(in whole: Whole) -> Whole.Index? {
    if let index = cursor.index, hasElement(cursor.id, at: index, in: whole) { return index }
    let id = cursor.id
    let index = whole.firstIndex { identification.id($0) == id }
    cursor.index = index
    return index
  }

  // MARK: Places

  private enum Place {
    case one(Whole.Index)
    case several
  }

  /// The places of the elements before and after a change, for the parts of one collection.
  private struct Places {
    let collections: (old: Whole, new: Whole)
    let old: [ID: Place]
    let new: [ID: Place]
  }

  private func places(in change: StateChange, from old: Whole, to new: Whole) -> Places {
    if let places = change.places[identification.keyPath] as? Places,
      haveSameBytes(places.collections.old, old), haveSameBytes(places.collections.new, new)
    {
      return places
    }
    let places = Places(collections: (old, new), old: self.places(in: old), new: self.places(in: new))
    change.places[identification.keyPath] = places
    return places
  }

  private func places(in whole: Whole) -> [ID: Place] {
    let places = whole.indices.lazy.map { (self.identification.id(whole[$0]), Place.one($0)) }
    return Dictionary(places, uniquingKeysWith: { _, _ in .several })
  }
}

/// The identification of the elements of a collection.
struct ElementIdentification<Element, ID: Hashable> {
  /// The key path that distinguishes this identification from others.
  let keyPath: AnyKeyPath
  let id: (Element) -> ID

  /// Returns whether two collections have elements with other identifiers, or in another order.
  func areDifferent<Whole: Collection<Element>>(_ first: Whole, _ second: Whole) -> Bool {
    first.count != second.count
      || !zip(first, second).allSatisfy { haveSameBytes($0, $1) || id($0) == id($1) }
  }
}

/// A binding to a collection, seen as the bindings to its elements.
protocol ElementBindings<Element> {
  associatedtype Element

  /// Returns the bindings with the identifiers of the elements. A body that calls this depends on the identifiers and
  /// their order alone.
  func identified<ID: Hashable>(
    by keyPath: AnyKeyPath?, _ id: @escaping (Element) -> ID
  ) -> [(id: ID, element: Element)]
}

extension Binding: ElementBindings where Value: MutableCollection {
  func identified<ID: Hashable>(
    by keyPath: AnyKeyPath?, _ id: @escaping (Binding<Value.Element>) -> ID
  ) -> [(id: ID, element: Binding<Value.Element>)] {
    guard let keyPath else { return map { (id($0), $0) } }
    let ofElement = keyPath as? KeyPath<Value.Element, ID>
    let identification = ElementIdentification<Value.Element, ID>(keyPath: keyPath) { element in
      ofElement.map { element[keyPath: $0] } ?? id(.constant(element))
    }
    let whole = location.value { _, old, new in identification.areDifferent(old, new) }
    return whole.indices.map { index in
      let element = whole[index]
      let id = identification.id(element)
      let cursor = IdentifiedElementPart<Value, ID>.Cursor(id: id, index: index, element: element)
      return (id, part(IdentifiedElementPart(cursor: cursor, identification: identification)))
    }
  }
}

extension ForEach {
  /// Creates the views of bindings to elements that a key path identifies.
  ///
  /// ```swift
  /// ForEach($names, id: \.self) { $name in TextField("Name", text: $name) }
  /// ```
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  ) where Data == Binding<Elements> {
    self.init(data: data, id: { $0.wrappedValue[keyPath: id] }, idKeyPath: id, content: content)
  }

  /// Returns the bindings to the elements with their identifiers if the collection is a binding, otherwise `nil`.
  func identifiedBindings() -> [(id: ID, element: Data.Element)]? {
    (data as? any ElementBindings<Data.Element>)?.identified(by: idKeyPath, id)
  }
}

/// The view of a binding to an element. It has its own node, so a change of the element evaluates no other view.
struct BoundElementView<Element, Content: View>: BuiltInView {
  let element: Element
  let content: (Element) -> Content

  var body: some View { content(element) }
}
