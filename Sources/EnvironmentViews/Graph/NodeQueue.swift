/// A queue of nodes in the document's order.
@MainActor
struct NodeQueue {
  /// The nodes, the next one last, unless they have to be sorted.
  private var nodes: [ViewNode] = []
  private var isSorted = false

  var isEmpty: Bool { nodes.isEmpty }

  /// Notes that nodes were unmounted or have moved, so that the queue has to be sorted again.
  mutating func orderHasChanged() {
    isSorted = false
  }

  /// Adds a node. The nodes that come before the first one is taken are sorted together.
  mutating func insert(_ node: ViewNode) {
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
      if !isSorted {
        nodes = nodes.filter { !$0.flags.contains(.isUnmounted) }.sorted { ViewNode.isOrdered($1, before: $0) }
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
