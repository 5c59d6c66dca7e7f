import EnvironmentCore

/// An element of a collection, by its identifier. If the element has been removed, the part reads its latest value, and
/// writes nothing.
struct IdentifiedElementPart<Whole: MutableCollection, ID: Hashable>: BindingPart {
  /// The last known place of the element.
  private final class Cursor {
    var id: ID

    /// The index in the value that was searched last; `nil` if the element wasn't there.
    var index: Whole.Index?
    var latest: Whole.Element

    init(id: ID, index: Whole.Index, element: Whole.Element) {
      (self.id, self.index, latest) = (id, index, element)
    }
  }

  private let cursor: Cursor
  private let identification: ElementIdentification<Whole.Element, ID>

  init(
    id: ID, at index: Whole.Index, _ element: Whole.Element,
    by identification: ElementIdentification<Whole.Element, ID>
  ) {
    cursor = Cursor(id: id, index: index, element: element)
    self.identification = identification
  }

  var key: ID? { cursor.id }

  func read(from whole: Whole) -> Whole.Element {
    guard let index = index(in: whole) else { return cursor.latest }
    let element = whole[index]
    cursor.latest = element
    return element
  }

  func modify(_ whole: inout Whole, _ body: (inout Whole.Element) -> Void) {
    // The caller has just looked up the index in the same value.
    if let index = cursor.index { body(&whole[index]) }
  }

  func find(in whole: Whole) { _ = index(in: whole) }

  func extent(in whole: Whole) -> PartExtent? {
    index(in: whole).flatMap { elementExtent(at: $0, in: Whole.self) }
  }

  /// Follows an element that was given another identifier through this part.
  func noteModified(_ whole: Whole) {
    guard let index = cursor.index else { return }
    cursor.latest = whole[index]
    cursor.id = identification.id(of: cursor.latest)
  }

  func readers(in whole: ValueReaders<Whole>, makes: Bool) -> ValueReaders<Whole.Element>? {
    whole.group(identification.keyPath) { makes ? IdentifiedReaders<Whole, ID>(identification) : nil }?
      .readers(of: cursor.id, makes: makes)
  }

  /// Returns whether another part is the same element, and takes over its index.
  func isSame(as other: Self) -> Bool {
    guard cursor.id == other.cursor.id else { return false }
    cursor.index = other.cursor.index
    return true
  }

  private func index(in whole: Whole) -> Whole.Index? {
    if let index = cursor.index, whole.startIndex <= index, index < whole.endIndex,
      identification.id(of: whole[index]) == cursor.id
    {
      return index
    }
    cursor.index = whole.firstIndex { identification.id(of: $0) == cursor.id }
    return cursor.index
  }
}

/// The identification of the elements of a collection.
struct ElementIdentification<Element, ID: Hashable> {
  /// The key path that distinguishes this identification from others.
  let keyPath: AnyKeyPath
  private let id: (Element) -> ID

  init(_ keyPath: AnyKeyPath, _ id: @escaping (Element) -> ID) {
    self.keyPath = keyPath
    self.id = id
  }

  func id(of element: Element) -> ID { id(element) }
}

/// The readers of the elements of a collection, by the elements' identifiers, and the readers of the identifiers'
/// order.
final class IdentifiedReaders<Whole: MutableCollection, ID: Hashable>: PartGroup {
  private let identification: ElementIdentification<Whole.Element, ID>

  /// Notifies the readers of the identifiers and their order.
  private var order: ReaderSignal?
  private var elements: [ID: ValueReaders<Whole.Element>] = [:]

  init(_ identification: ElementIdentification<Whole.Element, ID>) {
    self.identification = identification
  }

  var isEmpty: Bool { order == nil && elements.isEmpty }

  /// Makes the body under evaluation depend on the identifiers and their order.
  func noteReadOfOrder() {
    let order = order ?? ReaderSignal()
    self.order = order
    order.access()
  }

  func readers(of id: ID, makes: Bool) -> ValueReaders<Whole.Element>? {
    if let readers = elements[id] { return readers }
    guard makes else { return nil }
    let readers = ValueReaders<Whole.Element>()
    elements[id] = readers
    return readers
  }

  func collect(from old: Whole, to new: Whole, into change: inout StateChange) {
    var (oldIndex, newIndex) = (old.startIndex, new.startIndex)
    while oldIndex != old.endIndex, newIndex != new.endIndex {
      let (first, second) = (old[oldIndex], new[newIndex])
      let id = identification.id(of: first)
      guard id == identification.id(of: second) else { break }
      if let readers = elements[id], !areSame(first, second) {
        readers.collect(from: first, to: second, into: &change)
        if readers.isEmpty { elements[id] = nil }
      }
      old.formIndex(after: &oldIndex)
      new.formIndex(after: &newIndex)
    }
    if oldIndex != old.endIndex || newIndex != new.endIndex { collectReordered(from: old, to: new, into: &change) }
  }

  private func collectReordered(from old: Whole, to new: Whole, into change: inout StateChange) {
    takeOrder(into: &change)
    let (old, new) = (byIdentifier(old), byIdentifier(new))
    for (id, readers) in elements {
      if case .one(let first)? = old[id], case .one(let second)? = new[id] {
        if !areSame(first, second) { readers.collect(from: first, to: second, into: &change) }
      } else {
        // The element has been removed, or there are several with its identifier.
        readers.collectAll(into: &change)
      }
      if readers.isEmpty { elements[id] = nil }
    }
  }

  func collect(
    _ modification: PartModification<Whole>, at location: any TrackedLocation<Whole>, into change: inout StateChange
  ) {
    guard case .element(let position) = modification.extent, let index = position as? Whole.Index else {
      return collectAll(into: &change)
    }
    let old = location.current
    let id = identification.id(of: old[index])
    if let readers = elements[id], readers !== modification.readers {
      let (first, second) = (old[index], modification.result(from: old)[index])
      if !areSame(first, second) { readers.collect(from: first, to: second, into: &change) }
      if readers.isEmpty { elements[id] = nil }
    }
    if order == nil { return }
    change.checks.append { [self] in
      if identification.id(of: location.current[index]) == id { return nil }
      return order.take()
    }
  }

  func collectAll(into change: inout StateChange) {
    takeOrder(into: &change)
    for readers in elements.values { readers.collectAll(into: &change) }
    elements = [:]
  }

  private func takeOrder(into change: inout StateChange) {
    if let order { change.signals.append(order) }
    order = nil
  }

  private enum Occurrence {
    case one(Whole.Element)
    case several
  }

  private func byIdentifier(_ whole: Whole) -> [ID: Occurrence] {
    Dictionary(whole.lazy.map { (self.identification.id(of: $0), .one($0)) }, uniquingKeysWith: { _, _ in .several })
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
    let identification = ElementIdentification<Value.Element, ID>(keyPath) { element in
      ofElement.map { element[keyPath: $0] } ?? id(.constant(element))
    }
    let whole: Value
    if let readers = location.tracked?.makeReaders(),
      let group = readers.group(keyPath, make: { IdentifiedReaders<Value, ID>(identification) })
    {
      group.noteReadOfOrder()
      whole = location.current
    } else {
      whole = location.value
    }
    return whole.indices.map { index in
      let element = whole[index]
      let id = identification.id(of: element)
      return (id, part(IdentifiedElementPart(id: id, at: index, element, by: identification)))
    }
  }
}
