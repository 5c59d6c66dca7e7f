package import EnvironmentCore

/// What a node has in all, and when that was so.
//
// `@unchecked Sendable`: immutable, and so are the values' containers while they are shared. That values which aren't
// `Sendable` are read from any thread is the contract of who sets them: see `Unchecked`.
@usableFromInline
package final class DependencySnapshot: @unchecked Sendable {
  @usableFromInline package let values: EnvironmentValues

  /// What the nodes above had.
  let inherited: EnvironmentValues

  let own: OwnDependencies
  @usableFromInline let clock: TreeClock
  @usableFromInline let time: Int

  /// The version of ``own`` that is in ``values``.
  let version: Int

  @usableFromInline let aliases: SharedAliases.Stamp
  @usableFromInline let commonAliases = SharedAliases.common

  init(
    _ values: EnvironmentValues, inherited: EnvironmentValues, own: OwnDependencies, version: Int,
    clock: TreeClock, time: Int, aliases: SharedAliases.Stamp
  ) {
    self.values = values
    self.inherited = inherited
    self.own = own
    self.version = version
    self.clock = clock
    self.time = time
    self.aliases = aliases
  }

  /// Whether nothing has changed since.
  func isCurrent(_ aliases: SharedAliases.Stamp) -> Bool {
    self.aliases == aliases && clock.now == time
  }

  /// Whether nothing has changed since, and every task has the same aliases.
  @inlinable @inline(__always)
  var isCurrentForAll: Bool {
    clock.now == time && commonAliases.stamp == aliases
  }

  /// Whether it was made with what these dependencies were in a version.
  func isOf(_ own: OwnDependencies, _ version: Int) -> Bool {
    self.own === own && self.version == version
  }

  /// The snapshot at an address; `nil` if that is zero.
  @inlinable @inline(__always)
  static func unmanaged(at address: UInt) -> Unmanaged<DependencySnapshot>? {
    UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
  }
}
