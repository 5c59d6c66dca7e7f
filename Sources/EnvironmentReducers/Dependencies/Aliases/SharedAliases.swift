internal import EnvironmentCore
internal import Synchronization

/// The aliases that are in force: those of the process, or of the scope that the task is in.
package enum SharedAliases {
  /// Names a state of the aliases: no two that differ have the same stamp, and none at all has zero.
  package typealias Stamp = UInt

  private struct State {
    var aliases = DependencyAliases()
    var stamp: Stamp = 0
  }

  private final class Scope: Sendable {
    let state: Lock<Unchecked<State>>

    init(_ state: State) {
      self.state = Lock(Unchecked(state))
    }
  }

  private static let process = Scope(State())
  @TaskLocal private static var scope: Scope?
  private static let lastStamp = Atomic<Stamp>(0)

  /// Whether there has been an alias or a scope, ever: before that, there is nothing to look at.
  static let use = AliasUse()

  private static var state: State { (scope ?? process).state.withLock { $0 }.value }

  package static var stamp: Stamp {
    use.hasBegun ? state.stamp : 0
  }

  /// The key path that a value is stored and found by.
  package static func standard<Value>(
    for keyPath: KeyPath<EnvironmentValues, Value>
  ) -> KeyPath<EnvironmentValues, Value> {
    use.hasBegun ? state.aliases.standardAlias(for: keyPath) : keyPath
  }

  package static func alias<Value>(
    _ dependency: WritableKeyPath<EnvironmentValues, Value>, to standard: WritableKeyPath<EnvironmentValues, Value>
  ) {
    change {
      $0.alias(dependency: dependency, to: standard)
    } unless: {
      $0.has(dependency, to: standard)
    }
  }

  static func clear() {
    change {
      $0.clear()
    } unless: {
      $0.isEmpty
    }
  }

  package static func withScope<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try $scope.withValue(copyOfScope(), operation: operation)
  }

  package nonisolated(nonsending) static func withScope<Result>(
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $scope.withValue(copyOfScope(), operation: operation)
  }

  private static func copyOfScope() -> Scope {
    use.begin()
    return Scope(state)
  }

  /// Changes a copy, so that nobody's `==` runs under the lock, until nobody else has changed the aliases meanwhile.
  private static func change(
    _ change: (inout DependencyAliases) -> Void, unless isChanged: (DependencyAliases) -> Bool
  ) {
    let scope = scope ?? process
    var isDone = false
    while !isDone {
      let old = scope.state.withLock { $0 }.value
      if isChanged(old.aliases) { return }
      var new = old
      change(&new.aliases)
      new.stamp = new.aliases.isEmpty ? 0 : lastStamp.add(1, ordering: .relaxed).newValue
      use.begin()
      let replacement = Unchecked(new)
      isDone = scope.state.withLock { state in
        guard state.value.stamp == old.stamp else { return false }
        state = replacement
        return true
      }
    }
  }
}
