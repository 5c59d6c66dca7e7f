/// A queue of nodes in the document's order, as a heap.
@MainActor
struct NodeQueue {
  private var heap: [ViewNode] = []
  private var isStale = false

  var isEmpty: Bool { heap.isEmpty }

  /// Notes that nodes were unmounted or have moved, so that the queue has to be sorted again.
  mutating func orderHasChanged() {
    isStale = true
  }

  mutating func insert(_ node: ViewNode) {
    heap.append(node)
    if !isStale { siftUp(from: heap.count - 1) }
  }

  var first: ViewNode? {
    mutating get {
      if isStale { rebuild() }
      return heap.first
    }
  }

  mutating func removeFirst() -> ViewNode? {
    guard let first else { return nil }
    first.flags.remove(.isPending)
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    siftDown(from: 0)
    return first
  }

  private mutating func rebuild() {
    isStale = false
    heap.removeAll { $0.flags.contains(.isUnmounted) }
    for index in (0..<heap.count / 2).reversed() { siftDown(from: index) }
  }

  private mutating func siftUp(from index: Int) {
    var index = index
    while index > 0, ViewNode.isOrdered(heap[index], before: heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func siftDown(from index: Int) {
    var index = index
    while true {
      var first = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if ViewNode.isOrdered(heap[child], before: heap[first]) { first = child }
      }
      if first == index { return }
      heap.swapAt(index, first)
      index = first
    }
  }
}
