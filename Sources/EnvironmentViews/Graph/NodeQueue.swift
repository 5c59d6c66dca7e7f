/// A queue of nodes in the document's order.
@MainActor
struct NodeQueue {
  /// The nodes, the next one last, unless they have to be sorted.
  private var nodes: [ViewNode] = []
  private var isSorted = false

  /// The number of nodes that were added since the next one was last looked up.
  private var addedCount = 0

  /// The number of nodes that are added at their places, each of which moves the nodes after it.
  private static let maximumAddedCount = 64

  var isEmpty: Bool { nodes.isEmpty }

  /// Notes that nodes were unmounted or have moved, so that the queue has to be sorted again.
  mutating func orderHasChanged() {
    isSorted = false
  }

  /// Adds a node. Many nodes that are added at once are sorted together.
  mutating func insert(_ node: ViewNode) {
    addedCount += 1
    if addedCount > Self.maximumAddedCount { isSorted = false }
    guard isSorted else { return nodes.append(node) }
    var (start, end) = (0, nodes.count)
    while start < end {
      let middle = (start + end) / 2
      if ViewNode.isOrdered(node, before: nodes[middle]) { start = middle + 1 } else { end = middle }
    }
    nodes.insert(node, at: start)
  }

  var first: ViewNode? {
    mutating get {
      addedCount = 0
      if nodes.isEmpty { return nil }
      if !isSorted {
        // Sorted in the order in which nodes are mostly added, because each comparison walks up the tree.
        nodes = nodes.filter { !$0.flags.contains(.isUnmounted) }.sorted(by: ViewNode.isOrdered).reversed()
        isSorted = true
      }
      return nodes.last
    }
  }

  mutating func removeFirst() -> ViewNode? {
    guard let first else { return nil }
    first.flags.remove(.isPending)
    nodes.removeLast()
    if nodes.isEmpty { isSorted = false }
    return first
  }
}
