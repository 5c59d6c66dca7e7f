/// Nodes, the first in the document's order first: a heap.
@MainActor
struct NodeQueue {
  private var nodes: [ViewNode] = []
  private var isStale = false

  var isEmpty: Bool { nodes.isEmpty }

  /// Says that nodes were unmounted or have moved, so that the order has to be made anew.
  mutating func orderHasChanged() {
    isStale = true
  }

  mutating func insert(_ node: ViewNode) {
    nodes.append(node)
    if !isStale { siftUp(from: nodes.count - 1) }
  }

  var first: ViewNode? {
    mutating get {
      if isStale { rebuild() }
      return nodes.first
    }
  }

  mutating func removeFirst() -> ViewNode? {
    guard let first else { return nil }
    nodes.swapAt(0, nodes.count - 1)
    nodes.removeLast()
    siftDown(from: 0)
    first.flags.remove(.isPending)
    return first
  }

  private mutating func rebuild() {
    isStale = false
    nodes.removeAll { $0.flags.contains(.isUnmounted) }
    for index in (0..<nodes.count / 2).reversed() { siftDown(from: index) }
  }

  private mutating func siftUp(from index: Int) {
    var index = index
    while index > 0, ViewNode.isOrdered(nodes[index], before: nodes[(index - 1) / 2]) {
      nodes.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func siftDown(from index: Int) {
    var index = index
    while true {
      var first = index
      for child in [2 * index + 1, 2 * index + 2] where child < nodes.count {
        if ViewNode.isOrdered(nodes[child], before: nodes[first]) { first = child }
      }
      if first == index { return }
      nodes.swapAt(index, first)
      index = first
    }
  }
}
