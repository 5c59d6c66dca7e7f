internal import EnvironmentCore
internal import Synchronization

/// The dependencies that are one and the same under several names.
///
/// This is the one place where aliases are resolved, in these steps:
/// - Of the settings that a task has, the last one of each group is set by every name, too: the values without a parent
///   (``applied(to:settings:)``).
/// - A node lays its own values over the inherited ones. If one of them was set by any name of a group, the last one is
///   set by every name: so accessors and deeper key paths that read a name find it (``applied(to:of:over:)``).
/// - A read of a name itself goes to the canonical one (``canonical(for:)``).
/// - A read of a key that isn't set, by an accessor that reads a name, gives the value of the canonical one, which then
///   is its default (``redirect``).
///
/// Values are stored under the names by which they were set. So nothing has to be moved when aliases are made or
/// cleared.
//
// `@unchecked Sendable`: immutable, but for what the groups keep behind a lock. Key paths with arguments that aren't
// `Sendable` are compared where the aliases are used, so only code that uses such a key path makes an alias of it.
@usableFromInline
package final class AliasTable: @unchecked Sendable {
  /// Names the table: no two that differ have the same version, and the empty one has zero.
  let version: Int
  private let sets: [AliasSet]

  /// The addresses of the canonical key paths of the key path objects that are often read; zero for those that are no
  /// aliases.
  private let canonicalKeyPaths = KeyPathCache(capacity: 64)

  static let none = AliasTable(version: 0, sets: [])
  private static let lastVersion = Atomic(0)

  private init(version: Int, sets: [AliasSet]) {
    self.version = version
    self.sets = sets
  }

  @usableFromInline
  var isEmpty: Bool { sets.isEmpty }

  /// Returns a table in which a dependency is an alias of another; this one if it is already, or if that would close a
  /// cycle, which is reported.
  func aliasing<Value>(
    _ dependency: WritableKeyPath<EnvironmentValues, Value>, to canonical: WritableKeyPath<EnvironmentValues, Value>
  ) -> AliasTable {
    let former = sets.lazy.compactMap { $0 as? TypedAliasSet<Value> }.first
    guard let new = (former ?? TypedAliasSet()).aliasing(dependency, to: canonical) else { return self }
    return AliasTable(
      version: Self.lastVersion.add(1, ordering: .relaxed).newValue, sets: sets.filter { $0 !== former } + [new])
  }

  /// Returns the key path that a name is an alias of, at the end of the chain; `nil` if it is no alias.
  @inlinable
  func canonical<Value>(for keyPath: KeyPath<EnvironmentValues, Value>) -> KeyPath<EnvironmentValues, Value>? {
    // An alias has the type of its canonical key path.
    canonicalKeyPath(for: keyPath).map { unsafeDowncast($0, to: KeyPath<EnvironmentValues, Value>.self) }
  }

  @usableFromInline
  func canonicalKeyPath(for keyPath: AnyKeyPath) -> AnyKeyPath? {
    if let word = canonicalKeyPaths.word(for: keyPath) {
      // The table retains the canonical key paths.
      return UnsafeRawPointer(bitPattern: word).map { Unmanaged<AnyKeyPath>.fromOpaque($0).takeUnretainedValue() }
    }
    var canonical: AnyKeyPath?
    for set in sets {
      canonical = set.canonicalKeyPath(for: keyPath)
      if canonical != nil { break }
    }
    let word = canonical.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
    canonicalKeyPaths.noteUse(of: keyPath, hash: keyPath.hashValue) { (word, nil) }
    return canonical
  }

  /// Returns a node's values, made of its own and inherited ones, with the last value of each group under every name.
  ///
  /// Runs accessors.
  func applied(
    to values: EnvironmentValues, of own: OwnValues, over inherited: EnvironmentValues
  ) -> EnvironmentValues {
    var values = values
    for set in sets { set.apply(to: &values, own: own, inherited: inherited) }
    if (values.unsetKeyRedirect as? Redirect)?.table !== self {
      values.unsetKeyRedirect = Redirect(table: self, followed: [])
    }
    return values
  }

  /// Returns the values of a task, with the value of each group that was set last under every name.
  ///
  /// Runs accessors.
  func applied(to values: EnvironmentValues, settings: [TaskScope.Settings]) -> EnvironmentValues {
    var values = values
    for set in sets { set.apply(to: &values, settings: settings) }
    return values
  }

  /// Finds the values of unset keys that are read through an alias.
  private struct Redirect: UnsetKeyRedirect {
    let table: AliasTable

    /// The groups whose canonical dependency is being read, which may itself read keys that aren't set.
    let followed: [AnyObject]

    func value<Value>(
      for key: ValueKey, default makeDefault: (() -> Value)?, in values: EnvironmentValues
    ) -> Value? {
      for case let set as TypedAliasSet<Value> in table.sets {
        for group in set.groups where !followed.contains(where: { $0 === group }) {
          guard group.hasAlias(reading: key, default: makeDefault) else { continue }
          var values = values
          values.unsetKeyRedirect = Redirect(table: table, followed: followed + [group])
          return values[keyPath: group.canonical]
        }
      }
      return nil
    }
  }
}

/// The aliases of dependencies that have one type.
private class AliasSet {
  func canonicalKeyPath(for keyPath: AnyKeyPath) -> AnyKeyPath? { nil }

  func apply(to values: inout EnvironmentValues, own: OwnValues, inherited: EnvironmentValues) {}

  func apply(to values: inout EnvironmentValues, settings: [TaskScope.Settings]) {}
}

private final class TypedAliasSet<Value>: AliasSet {
  typealias Name = WritableKeyPath<EnvironmentValues, Value>

  private let aliases: DependencyAliases

  /// The dependencies that are aliases, in the order in which they became some.
  private let names: [Name]
  private let madeGroups = Lock(Unchecked<[AliasGroup<Value>]?>(nil))

  init(_ aliases: DependencyAliases = DependencyAliases(), names: [Name] = []) {
    self.aliases = aliases
    self.names = names
  }

  /// The groups, made at their first use: not while one alias after another is made.
  var groups: [AliasGroup<Value>] {
    if let groups = madeGroups.withLock({ $0 }).value { return groups }
    let made = Unchecked(makeGroups())
    return madeGroups.withLock { groups in
      let kept = groups.value ?? made.value
      groups.value = kept
      return Unchecked(kept)
    }.value
  }

  private func makeGroups() -> [AliasGroup<Value>] {
    var groups: [(canonical: Name, aliases: [Name])] = []
    var indices: [Name: Int] = [:]
    for name in names {
      let canonical = aliases.standardAlias(for: name)
      if let index = indices[canonical] {
        groups[index].aliases.append(name)
      } else {
        indices[canonical] = groups.count
        groups.append((canonical, [name]))
      }
    }
    return groups.map { AliasGroup(canonical: $0.canonical, aliases: $0.aliases) }
  }

  /// Returns a set with one alias more; `nil` if that changes nothing.
  func aliasing(_ dependency: Name, to canonical: Name) -> TypedAliasSet? {
    var aliases = aliases
    guard !aliases.has(dependency, to: canonical), aliases.alias(dependency, canonical) else { return nil }
    return TypedAliasSet(aliases, names: names.filter { $0 != dependency } + [dependency])
  }

  override func canonicalKeyPath(for keyPath: AnyKeyPath) -> AnyKeyPath? {
    groups.first { group in group.aliases.contains { $0 == keyPath } }?.canonical
  }

  override func apply(to values: inout EnvironmentValues, own: OwnValues, inherited: EnvironmentValues) {
    for group in groups { group.apply(to: &values, own: own, inherited: inherited) }
  }

  override func apply(to values: inout EnvironmentValues, settings: [TaskScope.Settings]) {
    for group in groups { group.apply(to: &values, settings: settings) }
  }
}

/// A dependency and its aliases.
private final class AliasGroup<Value> {
  typealias Name = WritableKeyPath<EnvironmentValues, Value>

  let canonical: Name
  let aliases: [Name]

  /// The keys that setting each name writes, in the order of ``names``, once a value is known to find them with.
  private let writtenKeys = Lock(Unchecked<[Set<ValueKey>]?>(nil))

  private let names: [Name]

  init(canonical: Name, aliases: [Name]) {
    self.canonical = canonical
    self.aliases = aliases
    names = [canonical] + aliases
  }

  private func keys(setting value: () -> Value?) -> [Set<ValueKey>]? {
    if let known = writtenKeys.withLock({ $0 }).value { return known }
    guard let value = value() else { return nil }
    let keys = Unchecked<[Set<ValueKey>]?>(
      names.map { name in
        var values = EnvironmentValues()
        return values.setWithoutDefault(value, at: name)
      })
    // Returned from the lock, so that the former ones are released without it.
    _ = writtenKeys.withLock { exchange(&$0, with: keys) }
    return keys.value
  }

  // MARK: Values that are set

  /// Sets the last value that was set at a node by any name, by every name.
  func apply(to values: inout EnvironmentValues, own: OwnValues, inherited: EnvironmentValues) {
    guard !own.writes.isEmpty, let keys = keys(setting: { sample(of: own) }) else { return }
    var last: OwnValues.Write?
    for (key, write) in own.writes where write.version > last?.version ?? 0 {
      if keys.contains(where: { $0.contains(key) }) || isSource(of: write) { last = write }
    }
    guard let last else { return }
    set(value(of: last, keys, own: own, in: values), in: &values, writing: keys, over: inherited)
  }

  /// Sets a value by every name; or lets the inherited values through, if there is none, or it un-defines the canonical
  /// dependency.
  private func set(
    _ value: Value?, in values: inout EnvironmentValues, writing keys: [Set<ValueKey>],
    over inherited: EnvironmentValues
  ) {
    var changed = values
    let writes = value.map { changed.setWithoutDefault($0, at: canonical) } ?? []
    if value != nil, writes.allSatisfy({ changed.isSet($0) }) {
      for alias in aliases { changed.setWithoutDefault(changed[keyPath: canonical], at: alias) }
      values = changed
    } else {
      values = values.taking(keys.reduce(writes) { $0.union($1) }, from: inherited)
    }
  }

  private func isSource(of write: OwnValues.Write) -> Bool {
    names.contains { $0 == write.source }
  }

  /// A value that was set by one of the names, or one of the same type, to find the written keys with.
  private func sample(of own: OwnValues) -> Value? {
    for write in own.writes.values where write.value?.type == Value.self { return write.value?.value as? Value }
    for write in own.writes.values where isSource(of: write) { return value(of: write, own: own) }
    return nil
  }

  /// The value that a write has set by one of the names, or by a key path that writes the same key.
  private func value(
    of write: OwnValues.Write, _ keys: [Set<ValueKey>], own: OwnValues, in values: EnvironmentValues
  ) -> Value? {
    if isSource(of: write) { return value(of: write, own: own) }
    guard let key = write.value?.key, let name = zip(names, keys).first(where: { $0.1.contains(key) })?.0 else {
      return nil
    }
    return values[keyPath: name]
  }

  /// The value that a write has set by one of the names, as that name reads it from the node's own values alone.
  private func value(of write: OwnValues.Write, own: OwnValues) -> Value? {
    (write.source as? Name).map { own.values(over: EnvironmentValues(), under: .none)[keyPath: $0] }
  }

  // MARK: Values that a task has

  /// Sets the value that was set last by any name, by every name. Of several names that one scope sets, the canonical
  /// one counts, since a scope doesn't know an order.
  func apply(to values: inout EnvironmentValues, settings: [TaskScope.Settings]) {
    guard let keys = keys(setting: { sample(of: settings) }) else { return }
    guard let last = settings.last(where: { setting in keys.contains { !$0.isDisjoint(with: setting.keys) } }) else {
      return
    }
    let name = zip(names, keys).first { _, keys in
      keys.contains { last.keys.contains($0) && last.values.isSet($0) }
    }
    let value = name.map { last.values[keyPath: $0.0] }
    set(value, in: &values, writing: keys, over: EnvironmentValues())
  }

  /// A value of the names' type that was set, to find the written keys with.
  private func sample(of settings: [TaskScope.Settings]) -> Value? {
    for setting in settings {
      for key in setting.keys {
        if let stored = setting.values.storedValue(of: key), stored.type == Value.self { return stored.value as? Value }
      }
    }
    return nil
  }

  // MARK: Values that aren't set

  /// Returns whether a key that isn't set is one that an alias reads.
  ///
  /// A key says nothing of its accessor if that is written by hand. The keys of the aliases' accessors are found by
  /// setting a value; before any value is known, that is the default of the key that is read, which is about to be made
  /// anyway unless the key turns out to be an alias's.
  func hasAlias(reading key: ValueKey, default makeDefault: (() -> Value)?) -> Bool {
    switch key {
    case .keyPath(let key): return aliases.contains { $0 == key.keyPath }
    case .type:
      if let accessor = key.plainAccessor { return aliases.contains { $0 == accessor } }
      return keys(setting: { makeDefault?() })?.dropFirst().contains { $0.contains(key) } ?? false
    }
  }
}
