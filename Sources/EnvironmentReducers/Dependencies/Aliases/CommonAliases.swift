public import Synchronization

/// Which aliases are in force, as far as that is the same for every task.
@usableFromInline
final class CommonAliases: Sendable {
  @usableFromInline let current = Atomic<SharedAliases.Stamp>(0)

  init() {}

  /// The stamp of the aliases; ``unknown`` if tasks may have others.
  @inlinable @inline(__always)
  var stamp: SharedAliases.Stamp {
    get { current.load(ordering: .acquiring) }
    set { current.store(newValue, ordering: .releasing) }
  }

  /// No aliases' stamp.
  static var unknown: SharedAliases.Stamp { .max }
}
