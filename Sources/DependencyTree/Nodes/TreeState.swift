internal import EnvironmentCore
internal import Synchronization

/// The lock and the version that all nodes of a tree share.
///
/// A change that other nodes can see increases the version while the lock is held. A snapshot is valid as long as the
/// tree has the version at which the snapshot was made. So after a write has completed, or after one read has returned
/// its value, every later read at any node of the tree returns it.
///
/// Attaching one tree to another merges their states: the state with fewer mergers forwards to the other, so the length
/// of a chain of states is at most the logarithm of the number of nodes. States are never split again. If a part of a
/// tree moves to another tree, writes to either tree invalidate the snapshots of both.
final class TreeState: Sendable {
  private struct State {
    var successor: TreeState?
    var rank = 0
  }

  private let state = Lock(State())
  private let currentVersion = Atomic(0)

  var version: Int { currentVersion.load(ordering: .acquiring) }

  /// Invalidates the snapshots of the tree. Call it only while the tree's lock is held.
  func invalidate() {
    currentVersion.add(1, ordering: .acquiringAndReleasing)
  }

  /// The state that this one was merged into, at the end of the chain; itself if it wasn't merged.
  var canonical: TreeState {
    var canonical = self
    while let successor = canonical.state.withLock({ $0.successor }) { canonical = successor }
    return canonical
  }

  /// Runs an operation with the state of the tree, while the tree's lock is held.
  ///
  /// The operation must run no user code. It passes replaced values out of the lock before they are released.
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

  /// Merges two trees, and runs an operation while both are locked. Call it only while ``DependencyNode/attaching`` is
  /// held.
  ///
  /// The operation receives the remaining state. It must run no user code.
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
