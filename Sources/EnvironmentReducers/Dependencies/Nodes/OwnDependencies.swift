internal import EnvironmentCore
internal import Synchronization

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

    /// Another with every change, and no other content's.
    fileprivate(set) var version = 0

    fileprivate var aliases: SharedAliases.Stamp = 0

    fileprivate static let lastVersion = Atomic(0)

    fileprivate mutating func renewVersion() {
      version = Self.lastVersion.add(1, ordering: .relaxed).newValue
    }

    /// What a node has that inherits these values.
    func laid(over inherited: EnvironmentValues) -> EnvironmentValues {
      keys.isEmpty ? inherited : inherited.taking(keys, from: values)
    }

    /// The content with some writes done anew, under aliases that are in force; and the keys that each has written.
    ///
    /// What others wrote stays: it was written in an order, and over what was inherited then.
    fileprivate func redone(
      _ writes: [DoneWrite], under aliases: SharedAliases.Stamp, over inherited: EnvironmentValues
    ) -> (Content, [(AnyKeyPath, Set<ObjectIdentifier>)]) {
      var new = self
      new.aliases = aliases
      if writes.isEmpty { return (new, []) }
      new.renewVersion()
      let former = Set(writes.flatMap(\.keys))
      new.values = new.values.taking(former, from: EnvironmentValues())
      new.keys.subtract(former)
      let redone = writes.map { write in
        let change = new.laid(over: inherited).changed(by: write.write.apply)
        new.take(change)
        return (write.write.keyPath, change.writes)
      }
      return (new, redone)
    }

    /// Takes over what a change wrote. What it left without a value is no longer own.
    fileprivate mutating func take(_ change: EnvironmentChange) {
      values = values.taking(change.writes, from: change.values)
      for key in change.writes {
        if change.values.storedValue(of: key) != nil { keys.insert(key) } else { keys.remove(key) }
      }
    }
  }

  fileprivate struct DoneWrite {
    var order: Int
    var write: Write

    /// The keys that it wrote, this time or before.
    var keys: Set<ObjectIdentifier>
  }

  private struct State {
    var content = Content()
    var writes: [AnyKeyPath: DoneWrite] = [:]

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
    let (new, redone) = old.redone(Self.concerned(writes), under: aliases, over: inherited)
    // If there are other aliases by now, some of the writes may have been done under those.
    guard SharedAliases.stamp == aliases else { return new }
    let replacement = Unchecked((new, redone))
    withExtendedLifetime(old) {
      state.withLock { state in
        guard state.value.content.version == old.version, state.value.content.aliases == old.aliases else { return }
        state.value.content = replacement.value.0
        for (keyPath, keys) in replacement.value.1 { state.value.writes[keyPath]?.keys.formUnion(keys) }
      }
    }
    return new
  }

  /// Those of some writes that may go elsewhere under other aliases, and those that wrote where they did.
  private static func concerned(_ writes: [AnyKeyPath: DoneWrite]) -> [DoneWrite] {
    let pastKeys = SharedAliases.pastKeys
    var concerned: [DoneWrite] = []
    var rest = Array(writes.values)
    var keys: Set<ObjectIdentifier> = []
    while true {
      let isConcerned = rest.map { write in
        !write.keys.isDisjoint(with: keys) || !write.keys.isDisjoint(with: pastKeys)
          || SharedAliases.haveBeen(write.write.keyPath)
      }
      let found = zip(rest, isConcerned).filter(\.1).map(\.0)
      if found.isEmpty { return concerned.sorted { $0.order < $1.order } }
      concerned += found
      keys.formUnion(found.flatMap(\.keys))
      rest = zip(rest, isConcerned).filter { !$0.1 }.map(\.0)
    }
  }

  /// Takes over what a write did, if nothing has changed since a version; or come what may.
  ///
  /// - Returns: the version that there is now, and whether it follows that one; `nil` if nothing was taken over.
  func commit(
    _ write: Write, _ change: EnvironmentChange, after version: Int, always: Bool
  ) -> (version: Int, follows: Bool)? {
    let request = Unchecked((write, change))
    let replaced = state.withLock { state -> Unchecked<(Int, Bool, EnvironmentValues, Write?)>? in
      let follows = version == state.value.content.version
      guard follows || always else { return nil }
      let (write, change) = request.value
      let values = state.value.content.values
      state.value.content.renewVersion()
      state.value.content.take(change)
      let version = state.value.content.version
      let keys = change.writes.union(state.value.writes[write.keyPath]?.keys ?? [])
      let new = DoneWrite(order: version, write: write, keys: keys)
      let old = state.value.writes.updateValue(new, forKey: write.keyPath)
      return Unchecked((version, follows, values, old?.write))
    }
    return replaced.map { ($0.value.0, $0.value.1) }
  }

  func removeAll() {
    _ = state.withLock { state in
      let old = state.value
      state.value.content = Content()
      state.value.content.renewVersion()
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
