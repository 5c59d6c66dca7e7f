import EnvironmentCore

/// An element of a collection, by its identifier. If the element has been removed, the part reads its latest value, and
/// writes nothing.
final class IdentifiedElementPart<Whole: MutableCollection, ID: Hashable>: BindingPart {
  private var id: ID

  /// The index in the value searched last; `nil` if the element wasn't there.
  private var index: Whole.Index?
  private var latest: Whole.Element

  private let identify: (Whole.Element) -> ID

  fileprivate init(
    id: ID, index: Whole.Index, element: Whole.Element, _ identify: @escaping (Whole.Element) -> ID
  ) {
    self.id = id
    self.index = index
    latest = element
    self.identify = identify
  }

  func read(from whole: Whole) -> Whole.Element {
    guard let index = index(in: whole) else { return latest }
    keep(whole[index])
    return whole[index]
  }

  func write(_ new: Whole.Element, to whole: inout Whole) {
    guard let index = index(in: whole) else { return }
    whole[index] = new
    keep(new)
    // The part follows an element it gives another identifier.
    release(exchange(&id, with: identify(new)))
  }

  private func keep(_ element: Whole.Element) {
    // Released outside of the access: the `deinit` of an element may use the binding.
    release(exchange(&latest, with: element))
  }

  /// Returns whether another part is the same element, and takes over its index.
  func isSame(as other: IdentifiedElementPart) -> Bool {
    guard id == other.id else { return false }
    index = other.index
    return true
  }

  private func hasElement(_ id: ID, at index: Whole.Index, in whole: Whole) -> Bool {
    whole.startIndex <= index && index < whole.endIndex && identify(whole[index]) == id
  }

  private func index(in whole: Whole) -> Whole.Index? {
    let id = id
    if let index, hasElement(id, at: index, in: whole) { return index }
    let found = whole.firstIndex { identify($0) == id }
    index = found
    return found
  }
}

/// A binding to a collection, seen as the bindings to its elements.
protocol ElementBindings<Element> {
  associatedtype Element

  /// Returns the bindings with the identifiers of the elements. A body calling this depends on the identifiers and
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
    let identify = { (element: Value.Element) in
      ofElement.map { element[keyPath: $0] } ?? id(.constant(element))
    }
    let whole = location.value { old, new in
      old.count == new.count && zip(old, new).allSatisfy { haveSameBytes($0, $1) || identify($0) == identify($1) }
    }
    return whole.indices.map { index in
      let element = whole[index]
      let id = identify(element)
      return (id, part(IdentifiedElementPart(id: id, index: index, element: element, identify)))
    }
  }
}

extension ForEach {
  /// Creates the views of bindings to elements identified by a key path.
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
