import EnvironmentCore

/// The subscription of a node's body, or of another function of its view. Notifies the graph of the first change.
///
/// A subscription owns the node until the change, or until it is canceled. So a node must cancel its subscription before
/// it is deallocated. A weak reference would cost each node a side table.
final class NodeSubscription: BodySubscription {
  /// The node to notify; `nil` after a change.
  private let node: Guarded<ViewNode?>
  private let changes: ChangedNodes

  init(_ node: ViewNode) {
    self.node = Guarded(node)
    changes = node.graph.changes
    super.init()
  }

  nonisolated override func noteChange() {
    // The node is released outside the lock, because that may deallocate it.
    if let node = node.withLock({ $0.take() }) { changes.add(node) }
  }

  nonisolated override func notePossibleChange() {
    if let node = node.withLock({ $0 }) { changes.add(node, isCertain: false) }
  }

  @discardableResult
  override func cancel() -> ChangeSignal? {
    release(node.withLock { $0.take() })
    return super.cancel()
  }
}
