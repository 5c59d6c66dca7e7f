internal import EnvironmentCore

/// The dependencies that were set at a node itself.
///
/// They are kept twice: as the values that they are under the aliases in force, and by the key paths that were used, to
/// find the values anew when there are other aliases.
///
/// What is replaced always leaves the lock before it is released: that may run code of the user's.
final class OwnDependencies: Sendable {
  /// What one key path was last used to set.
  struct Write {
    let keyPath: AnyKeyPath
    let apply: (inout EnvironmentValues) -> Void
  }

  struct Content {
    fileprivate var values = EnvironmentValues()

    /// All the keys that are set in ``values``.
    fileprivate var keys: Set<ObjectIdentifier> = []

    /// Goes up with every change.
    fileprivate(set) var version = 0

    fileprivate var aliases: SharedAliases.Stamp = 0

    /// What a node has that inherits these values.
    func laid(over inherited: EnvironmentValues) -> EnvironmentValues {
      keys.isEmpty ? inherited : inherited.taking(keys, from: values)
    }

    /// Takes over what a change wrote. What it left without a value is no longer own.
    fileprivate mutating func take(_ change: EnvironmentChange) {
      values = values.taking(change.writes, from: change.values)
      for key in change.writes {
        if change.values.storedValue(of: key) != nil { keys.insert(key) } else { keys.remove(key) }
      }
    }
  }

  private struct State {
    var content = Content()
    var writes: [AnyKeyPath: (order: Int, write: Write)] = [:]

    /// The nodes that have these, if there is more than one.
    var sharers: [WeakNode] = []
  }

  private struct WeakNode {
    weak var node: DependencyNode?
  }

  private let state: Lock<Unchecked<State>>

  init() {
    state = Lock(Unchecked(State()))
  }

  /// A copy that has the same values, and then goes its own way.
  init(copying other: OwnDependencies) {
    var state = other.state.withLock { $0 }
    state.value.sharers = []
    self.state = Lock(state)
  }

  /// The values under some aliases, for a node that inherits others.
  ///
  /// Runs accessors if there have been other aliases, and no lock meanwhile.
  func content(aliases: SharedAliases.Stamp, over inherited: EnvironmentValues) -> Content {
    let (old, writes) = state.withLock {
      Unchecked(($0.value.content, $0.value.content.aliases == aliases ? [:] : $0.value.writes))
    }.value
    if old.aliases == aliases { return old }
    var new = Content()
    new.version = old.version + 1
    new.aliases = aliases
    var values = inherited
    for (_, write) in writes.values.sorted(by: { $0.order < $1.order }) {
      let change = values.changed(by: write.apply)
      values = change.values
      new.take(change)
    }
    let replacement = Unchecked(new)
    withExtendedLifetime(old) {
      state.withLock { state in
        if state.value.content.version == old.version { state.value.content = replacement.value }
      }
    }
    return new
  }

  /// Takes over what a write did, if nothing has changed since a version; or come what may.
  ///
  /// - Returns: the version that there is now; `nil` if something has changed.
  func commit(_ write: Write, _ change: EnvironmentChange, ifVersion version: Int?) -> Int? {
    let request = Unchecked((write, change))
    let replaced = state.withLock { state -> Unchecked<(Int, EnvironmentValues, Write?)>? in
      if let version, version != state.value.content.version { return nil }
      let (write, change) = request.value
      let values = state.value.content.values
      state.value.content.version += 1
      state.value.content.take(change)
      let version = state.value.content.version
      let old = state.value.writes.updateValue((version, write), forKey: write.keyPath)
      return Unchecked((version, values, old?.write))
    }
    return replaced?.value.0
  }

  func removeAll() {
    _ = state.withLock { state in
      let old = state.value
      state.value.content = Content()
      state.value.content.version = old.content.version + 1
      state.value.writes = [:]
      return Unchecked(old)
    }
  }

  // MARK: Sharing

  var sharers: [DependencyNode] { state.withLock { $0.value.sharers.compactMap(\.node) } }

  func addSharer(_ node: DependencyNode) {
    state.withLock { state in
      state.value.sharers.removeAll { $0.node == nil || $0.node === node }
      state.value.sharers.append(WeakNode(node: node))
    }
  }
}
