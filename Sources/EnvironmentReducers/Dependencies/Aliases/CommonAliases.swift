internal import EnvironmentCore
public import Synchronization

/// Which aliases are in force, as far as that is the same for every task.
@usableFromInline
final class CommonAliases: Sendable {
  private struct State {
    var stampOfProcess: SharedAliases.Stamp = 0

    /// How many scopes there are. Each keeps the aliases that it began with when those of others change.
    var scopeCount = 0

    /// Whether a scope may have other aliases than the process.
    var differ = false
  }

  @usableFromInline let current = Atomic<SharedAliases.Stamp>(0)
  private let state = Lock(State())

  init() {}

  /// The stamp of the aliases; ``unknown`` if tasks may have others.
  @inlinable @inline(__always)
  var stamp: SharedAliases.Stamp { current.load(ordering: .acquiring) }

  /// No aliases' stamp.
  static var unknown: SharedAliases.Stamp { .max }

  func beginScope() {
    change { $0.scopeCount += 1 }
  }

  func endScope() {
    change { state in
      state.scopeCount -= 1
      if state.scopeCount == 0 { state.differ = false }
    }
  }

  /// Notes that the aliases of a scope have another stamp; or those of the process.
  func noteChange(to stamp: SharedAliases.Stamp, ofProcess: Bool) {
    change { state in
      if ofProcess { state.stampOfProcess = stamp }
      state.differ = state.scopeCount > 0
    }
  }

  private func change(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      current.store(state.differ ? Self.unknown : state.stampOfProcess, ordering: .releasing)
    }
  }
}
