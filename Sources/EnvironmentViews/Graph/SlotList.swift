/// Elements in the order in which they were added, each removed by the slot that it was given.
///
/// Nodes are mostly added in the document's order. A change marks them one after the other as they lie in memory, and in
/// the order in which ``NodeQueue`` needs no heap. A dictionary by identity made a change that 100,000 nodes read cost
/// twice as much as mounting them: benchmark `views/change an environment value of 100,000 rows`.
struct SlotList<Element> {
  private var slots: [Element?] = []

  /// The slots that are empty, of which the last is used next.
  private var emptySlots: [Int] = []

  var isEmpty: Bool { slots.isEmpty }

  /// Adds an element, and returns its slot.
  ///
  /// - Complexity: O(1).
  mutating func append(_ element: Element) -> Int {
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
  mutating func remove(at slot: Int) {
    slots[slot] = nil
    emptySlots.append(slot)
    if emptySlots.count == slots.count { self = SlotList() }
  }

  func forEach(_ body: (Element) -> Void) {
    for case let element? in slots { body(element) }
  }
}
