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
  @usableFromInline var slots: [Element?] = []

  /// The empty slots. The last one is used next.
  @usableFromInline var emptySlots: [Int] = []

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { slots.isEmpty }

  /// Returns the element in a slot, if there is one.
  @inlinable
  package func element(at slot: Int) -> Element? { slots.indices.contains(slot) ? slots[slot] : nil }

  /// Adds an element, and returns its slot.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func append(_ element: Element) -> Int {
    if let slot = emptySlots.popLast() {
      slots[slot] = element
      return slot
    }
    slots.append(element)
    return slots.count - 1
  }

  /// Removes the element in a slot.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func remove(at slot: Int) {
    slots[slot] = nil
    emptySlots.append(slot)
    if emptySlots.count == slots.count { self = SlotList() }
  }

  @inlinable
  package func forEach(_ body: (Element) -> Void) {
    for case let element? in slots { body(element) }
  }
}
