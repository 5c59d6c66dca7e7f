internal import EnvironmentCore
internal import Synchronization

/// The aliases that are in force: those of the process, or of the scope that the task is in.
///
/// A key path that has never been an alias, in any scope, is always its own standard. So what is known by such a key path
/// can be found without a look at the aliases: see ``DefinitionIndex`` and ``SharedReader``.
@usableFromInline
package enum SharedAliases {
  /// Names a state of the aliases: no two that differ have the same stamp, and none at all has zero.
  @usableFromInline
  package typealias Stamp = UInt

  private struct State {
    var aliases = DependencyAliases()
    var stamp: Stamp = 0
  }

  private final class Scope: Sendable {
    private let locked: Lock<Unchecked<State>>

    /// The stamp of the state, for who needs no more than that.
    private let currentStamp: Atomic<Stamp>

    init(_ state: State) {
      locked = Lock(Unchecked(state))
      currentStamp = Atomic(state.stamp)
    }

    // That of the process never ends.
    deinit { common.endScope() }

    var state: State { locked.withLock { $0 }.value }
    var stamp: Stamp { currentStamp.load(ordering: .acquiring) }

    /// Changes the state from one to another, unless it has been changed meanwhile, which `false` tells.
    func replace(_ old: State, with new: State) -> Bool {
      let replacement = Unchecked(new)
      return locked.withLock { state in
        guard state.value.stamp == old.stamp else { return false }
        state = replacement
        currentStamp.store(replacement.value.stamp, ordering: .releasing)
        common.noteChange(to: replacement.value.stamp, ofProcess: self === process)
        return true
      }
    }
  }

  private static let process = Scope(State())
  @TaskLocal private static var scope: Scope?
  private static let lastStamp = Atomic<Stamp>(0)

  /// Every key path that has ever been an alias.
  private static let pastAliases = KeyPathRegistry<Void>()

  /// The keys that those have which have ever been aliases, or had some, as far as they are dependencies without a key.
  static var pastKeys: Set<ObjectIdentifier> { lockedPastKeys.withLock { $0 } }

  private static let lockedPastKeys = Lock<Set<ObjectIdentifier>>([])

  static let common = CommonAliases()

  private static var current: Scope { scope ?? process }

  package static var stamp: Stamp {
    let stamp = common.stamp
    return stamp == CommonAliases.unknown ? current.stamp : stamp
  }

  /// The key path that a value is stored and found by.
  package static func standard<Value>(
    for keyPath: KeyPath<EnvironmentValues, Value>
  ) -> KeyPath<EnvironmentValues, Value> {
    stamp == 0 ? keyPath : current.state.aliases.standardAlias(for: keyPath)
  }

  /// The same if the aliases have a stamp; `nil` if they have got another meanwhile.
  static func standard<Value>(
    for keyPath: KeyPath<EnvironmentValues, Value>, under stamp: Stamp
  ) -> KeyPath<EnvironmentValues, Value>? {
    let state = current.state
    return state.stamp == stamp ? state.aliases.standardAlias(for: keyPath) : nil
  }

  /// Whether a key path has ever been an alias.
  static func haveBeen(_ keyPath: AnyKeyPath) -> Bool {
    pastAliases[keyPath] != nil
  }

  package static func alias<Value>(
    _ dependency: WritableKeyPath<EnvironmentValues, Value>, to standard: WritableKeyPath<EnvironmentValues, Value>
  ) {
    // First, so that it isn't found as what it won't be.
    pastAliases.entry(at: dependency) { () }
    let keys = [Definition.at(dependency).key, Definition.at(standard).key]
    lockedPastKeys.withLock { $0.formUnion(keys) }
    DefinitionIndex.forget(dependency)
    SharedReader.known(at: dependency)?.noteAlias()
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
    common.beginScope()
    return Scope(current.state)
  }

  /// Changes a copy, so that nobody's `==` runs under the lock, until nobody else has changed the aliases meanwhile.
  private static func change(
    _ change: (inout DependencyAliases) -> Void, unless isChanged: (DependencyAliases) -> Bool
  ) {
    let scope = current
    while true {
      let old = scope.state
      if isChanged(old.aliases) { return }
      var new = old
      change(&new.aliases)
      new.stamp = new.aliases.isEmpty ? 0 : lastStamp.add(1, ordering: .relaxed).newValue
      if scope.replace(old, with: new) { return }
    }
  }
}
