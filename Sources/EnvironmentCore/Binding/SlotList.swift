/// A list in which each element keeps its slot until it is removed by that slot.
///
/// Nodes are mostly added in the document's order. So a change marks them in the order of their memory, in which a
/// graph's queue needs no heap. With a dictionary by identity, a change that 100,000 nodes read cost twice as much as
/// mounting them: see the benchmark `views/change an environment value of 100,000 rows`.
//
// Inlinable for the same benchmark, in which another module uses it.
@frozen
@usableFromInline
package struct SlotList<Element> {
  // In place, because most lists have one element, for which an array would take an allocation: see the benchmark
  // `views/memory of 100,000 views that are kept`.

  /// The element in the first slot.
  @usableFromInline var first: Element?

  /// The slots after the first one.
  @usableFromInline var others: [Element?] = []

  /// The empty slots after the first one. The last one is used next.
  @usableFromInline var emptySlots: [Int] = []

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { first == nil && others.isEmpty }

  /// Returns the element in a slot, if there is one.
  @inlinable
  package func element(at slot: Int) -> Element? {
    if slot == 0 { return first }
    return others.indices.contains(slot - 1) ? others[slot - 1] : nil
  }

  /// Adds an element, and returns its slot.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func append(_ element: Element) -> Int {
    if first == nil {
      first = element
      return 0
    }
    if let slot = emptySlots.popLast() {
      others[slot - 1] = element
      return slot
    }
    others.append(element)
    return others.count
  }

  /// Removes the element in a slot.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func remove(at slot: Int) {
    if slot == 0 {
      first = nil
      return
    }
    others[slot - 1] = nil
    emptySlots.append(slot)
    if emptySlots.count == others.count { (others, emptySlots) = ([], []) }
  }

  @inlinable
  package func forEach(_ body: (Element) -> Void) {
    if let first { body(first) }
    for case let element? in others { body(element) }
  }
}
