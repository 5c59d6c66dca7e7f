/// A set of keys that allocates no storage while it has at most one key.
//
// For the benchmarks `composable/set …`: making a `Set` of one key takes as long as deriving values.
package struct ValueKeySet: Sequence {
  private var first: ValueKey?

  /// The keys that were inserted after the first one.
  private var others: Set<ValueKey> = []

  package init() {}

  package init(_ keys: some Sequence<ValueKey>) {
    for key in keys { insert(key) }
  }

  package var isEmpty: Bool { first == nil }

  package func contains(_ key: ValueKey) -> Bool { first == key || !others.isEmpty && others.contains(key) }

  package mutating func insert(_ key: ValueKey) {
    if first == nil { first = key } else if first != key { others.insert(key) }
  }

  package struct Iterator: IteratorProtocol {
    fileprivate var first: ValueKey?
    fileprivate var others: Set<ValueKey>.Iterator

    package mutating func next() -> ValueKey? { first.take() ?? others.next() }
  }

  package func makeIterator() -> Iterator { Iterator(first: first, others: others.makeIterator()) }
}
