public import Synchronization

/// Counts the changes in a tree of nodes, so that a node can tell without a look at the others whether there were any.
@usableFromInline
final class TreeClock: Sendable {
  @usableFromInline let count = Atomic(0)

  @inlinable @inline(__always)
  var now: Int { count.load(ordering: .acquiring) }

  func tick() { count.wrappingAdd(1, ordering: .acquiringAndReleasing) }
}
