/// A queue of nodes in the document's order.
///
/// Nodes that are added in that order, as most are, are in an array. The others are in a heap.
@MainActor
struct NodeQueue {
  /// The nodes that came in order. Those before `head` have been taken.
  private var ordered: [ViewNode?] = []
  private var head = 0

  private var heap: [ViewNode] = []
  private var isStale = false

  var isEmpty: Bool { head == ordered.count && heap.isEmpty }

  /// Notes that nodes were unmounted or have moved, so that the queue has to be sorted again.
  mutating func orderHasChanged() {
    isStale = true
  }

  mutating func insert(_ node: ViewNode) {
    if isStale { return heap.append(node) }
    guard let last = ordered.last, let last else { return ordered.append(node) }
    if ViewNode.isOrdered(last, before: node) { return ordered.append(node) }
    heap.append(node)
    siftUp(from: heap.count - 1)
  }

  var first: ViewNode? {
    mutating get {
      if isStale { rebuild() }
      guard head < ordered.count, let next = ordered[head] else { return heap.first }
      guard let other = heap.first, ViewNode.isOrdered(other, before: next) else { return next }
      return other
    }
  }

  mutating func removeFirst() -> ViewNode? {
    // In most cases, all nodes came in order.
    if heap.isEmpty, !isStale, head < ordered.count, let next = ordered[head].take() {
      next.flags.remove(.isPending)
      head += 1
      if head == ordered.count { (ordered, head) = ([], 0) }
      return next
    }
    guard let first else { return nil }
    first.flags.remove(.isPending)
    if head < ordered.count, ordered[head] === first {
      ordered[head] = nil
      head += 1
      if head == ordered.count { (ordered, head) = ([], 0) }
    } else {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
      siftDown(from: 0)
    }
    return first
  }

  private mutating func rebuild() {
    isStale = false
    let waiting = ordered[head...].compactMap(\.self).filter { !$0.flags.contains(.isUnmounted) }
    heap.removeAll { $0.flags.contains(.isUnmounted) }
    (ordered, head) = ([], 0)
    if zip(waiting, waiting.dropFirst()).allSatisfy(ViewNode.isOrdered) { ordered = waiting } else { heap += waiting }
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
