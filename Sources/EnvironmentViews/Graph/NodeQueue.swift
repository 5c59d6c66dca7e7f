import EnvironmentCore

/// A queue of nodes in the document's order.
//
// A class, because releasing an unmounted node may run a `deinit`, which may add nodes. No node is released during an
// access to a property, so accesses can't overlap.
@MainActor
final class NodeQueue {
  /// The nodes, the next one last, unless they have to be sorted.
  @exclusivity(unchecked) private var nodes: [ViewNode] = []
  @exclusivity(unchecked) private var isSorted = false

  /// The number of nodes that were added since the next one was last looked up.
  @exclusivity(unchecked) private var addedCount = 0

  /// The number of nodes added at their places, each of which moves the nodes after it.
  private static let maximumAddedCount = 64

  var isEmpty: Bool { nodes.isEmpty }

  /// Notes that nodes were unmounted or have moved, so that the queue has to be sorted again.
  func orderHasChanged() {
    isSorted = false
  }

  /// Adds a node. Many nodes added at once are sorted together.
  func insert(_ node: ViewNode) {
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
    addedCount = 0
    // Again if the `deinit` of a view has unmounted or moved nodes.
    while !nodes.isEmpty, !isSorted {
      isSorted = true
      // Sorted in the order in which nodes are mostly added, because each comparison walks up the tree.
      let mounted = nodes.filter { !$0.flags.contains(.isUnmounted) }.sorted(by: ViewNode.isOrdered)
      release(exchange(&nodes, with: mounted.reversed()))
    }
    return nodes.last
  }

  func removeFirst() -> ViewNode? {
    guard first != nil, let first = nodes.popLast() else { return nil }
    first.flags.remove(.isPending)
    if nodes.isEmpty { isSorted = false }
    return first
  }

  /// Removes all nodes, and returns them for the caller to release.
  func removeAll() -> [ViewNode] {
    isSorted = false
    return exchange(&nodes, with: [])
  }
}
