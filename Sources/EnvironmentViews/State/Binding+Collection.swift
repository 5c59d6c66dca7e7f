/// A binding to a collection has bindings to its elements.
///
/// ```swift
/// ForEach($languages) { $language in
///   Toggle(language.name, isOn: $language.isSpoken)
/// }
/// ```
///
/// A body that goes through the bindings depends on how many elements there are, and on those that it reads. A `ForEach`
/// binds by the identifiers that it is given, so a row follows its element when that moves.
///
/// A binding to an element that has gone since, because the collection is shorter, reads the element as it was; to write
/// to it changes nothing.
extension Binding: Sequence where Value: MutableCollection {
  /// A binding to an element.
  public typealias Element = Binding<Value.Element>

  /// The iterator over the bindings to the elements.
  public typealias Iterator = IndexingIterator<Binding<Value>>

  /// Bindings to some of the elements.
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  /// A position in the collection.
  public typealias Index = Value.Index

  /// The positions in the collection.
  public typealias Indices = Value.Indices

  /// The position of the first element.
  public var startIndex: Value.Index { shape.startIndex }

  /// The position after the last element.
  public var endIndex: Value.Index { shape.endIndex }

  /// The positions of the elements.
  public var indices: Value.Indices { shape.indices }

  /// The position after another.
  public func index(after index: Value.Index) -> Value.Index { location.current.index(after: index) }

  /// Moves a position to the one after it.
  public func formIndex(after index: inout Value.Index) { location.current.formIndex(after: &index) }

  /// A binding to an element, which has to be there now.
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    part(ElementPart(index: position, original: location.current[position]))
  }

  /// The collection, of which only the positions are read.
  private var shape: Value {
    guard Value.Index.self == Int.self, let readers = location.tracked?.makeReaders(),
      let group = readers.group(ObjectIdentifier(ShapeReaders<Value>.self), make: { ShapeReaders<Value>() })
    else { return wrappedValue }
    group.noteRead()
    return location.current
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
  /// The position before another.
  public func index(before index: Value.Index) -> Value.Index { location.current.index(before: index) }

  /// Moves a position to the one before it.
  public func formIndex(before index: inout Value.Index) { location.current.formIndex(before: &index) }
}

extension Binding: RandomAccessCollection where Value: RandomAccessCollection & MutableCollection {
  /// The position at a distance from another.
  public func index(_ index: Value.Index, offsetBy distance: Int) -> Value.Index {
    location.current.index(index, offsetBy: distance)
  }

  /// Returns the distance between two positions.
  public func distance(from start: Value.Index, to end: Value.Index) -> Int {
    location.current.distance(from: start, to: end)
  }
}
