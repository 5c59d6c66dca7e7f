/// Nodes in the order in which they were added, which is mostly that of the document.
///
/// A change marks the nodes one after the other as they lie in memory. A dictionary by identity made a change that
/// 100,000 nodes read cost twice as much as mounting them: benchmark `views/change an environment value of 100,000
/// rows`.
@MainActor
struct NodeList {
  private var slots: [UnownedNode?] = []

  /// The slots that are empty, of which the last is used next.
  private var emptySlots: [Int] = []

  /// Adds a node, and returns its slot.
  ///
  /// - Complexity: O(1).
  mutating func append(_ node: ViewNode) -> Int {
    if let slot = emptySlots.popLast() {
      slots[slot] = UnownedNode(node)
      return slot
    }
    slots.append(UnownedNode(node))
    return slots.count - 1
  }

  /// Removes the node in a slot, and returns whether it was the last one.
  ///
  /// - Complexity: O(1).
  mutating func remove(at slot: Int) -> Bool {
    slots[slot] = nil
    emptySlots.append(slot)
    return emptySlots.count == slots.count
  }

  func forEach(_ body: (ViewNode) -> Void) {
    for case let slot? in slots { body(slot.node) }
  }
}
