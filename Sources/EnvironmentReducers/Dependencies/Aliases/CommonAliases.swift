internal import EnvironmentCore
public import Synchronization

/// Which aliases are in force, as far as that is the same for every task.
@usableFromInline
final class CommonAliases: Sendable {
  @usableFromInline let current = Atomic<SharedAliases.Stamp>(0)

  /// Whether there has been a scope, which keeps the aliases that it began with when others change.
  private let hasScopes = Lock(false)

  init() {}

  /// The stamp of the aliases; ``unknown`` if tasks may have others.
  @inlinable @inline(__always)
  var stamp: SharedAliases.Stamp { current.load(ordering: .acquiring) }

  /// No aliases' stamp.
  static var unknown: SharedAliases.Stamp { .max }

  func noteScope() {
    hasScopes.withLock { $0 = true }
  }

  func noteChange(to stamp: SharedAliases.Stamp) {
    hasScopes.withLock { hasScopes in
      current.store(hasScopes ? Self.unknown : stamp, ordering: .releasing)
    }
  }
}
