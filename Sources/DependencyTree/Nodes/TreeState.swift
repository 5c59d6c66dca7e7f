internal import EnvironmentCore
internal import Synchronization

/// The lock and the version that all nodes of a tree share.
///
/// A change that other nodes can see increases the version while the lock is held. A snapshot is valid as long as the
/// version is the one at which it was made. So a write that has completed, or that one read has seen, is seen by every
/// read that begins later, at any node of the tree.
///
/// Attaching one tree to another merges their states: the one with fewer mergers behind it forwards to the other, so a
/// chain of successors is no longer than the logarithm of the number of nodes. States are never split again: if a part
/// of a tree moves to another tree, writes to either invalidate the snapshots of both.
final class TreeState: Sendable {
  private struct State {
    var successor: TreeState?
    var rank = 0
  }

  private let state = Lock(State())
  private let currentVersion = Atomic(0)

  var version: Int { currentVersion.load(ordering: .acquiring) }

  /// Invalidates the snapshots that were made of the tree. Only while its lock is held.
  func invalidate() {
    currentVersion.add(1, ordering: .acquiringAndReleasing)
  }

  /// The state that this one was merged into; itself if it wasn't merged.
  var canonical: TreeState {
    var canonical = self
    while let successor = canonical.state.withLock({ $0.successor }) { canonical = successor }
    return canonical
  }

  /// Runs an operation with the state of the tree, whose lock is held meanwhile.
  ///
  /// The operation runs no user code. What it replaces leaves the lock before it is released.
  func withLock<Result>(_ operation: (TreeState) -> Result) -> Result {
    var tree = self
    while true {
      let result = tree.state.withLock { state in
        Unchecked<Result?>(state.successor == nil ? .some(operation(tree)) : .none)
      }.value
      if let result { return result }
      tree = tree.canonical
    }
  }

  /// Makes two trees one, and runs an operation while both are locked. Only while ``DependencyNode/attaching`` is held.
  ///
  /// The operation gets the state that remains. It runs no user code.
  static func merge(_ first: TreeState, _ second: TreeState, _ operation: (TreeState) -> Void) {
    let (first, second) = (first.canonical, second.canonical)
    if first === second { return first.withLock(operation) }
    let isFirstSmaller = first.state.withLock { $0.rank } <= second.state.withLock { $0.rank }
    let (absorbed, remaining) = isFirstSmaller ? (first, second) : (second, first)
    absorbed.state.withLock { absorbedState in
      remaining.state.withLock { remainingState in
        absorbedState.successor = remaining
        remainingState.rank = max(remainingState.rank, absorbedState.rank + 1)
        operation(remaining)
        absorbed.invalidate()
      }
    }
  }
}
