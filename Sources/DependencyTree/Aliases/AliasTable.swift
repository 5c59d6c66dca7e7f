internal import EnvironmentCore

/// The aliases of dependencies, in groups of names for the same dependency.
///
/// Only this type resolves aliases, in these cases:
/// - Values of a task: the value of each group that was set last is set under every name of the group. A node without a
///   parent inherits the result (``applied(to:writes:)``).
/// - Values of a node: a node lays its own values over the inherited ones. If one of them was set by any name of a
///   group, the last such value is set under every name. So accessors and deeper key paths that read a name find it
///   (``applied(to:of:over:)``).
/// - A read of an alias itself is redirected to the canonical name (``canonical(for:)``).
/// - A read of an unset key, by an accessor that reads an alias, returns the value of the canonical name, which serves as
///   its default (``redirect``).
///
/// Values are stored under the names by which they were set, so no value moves when aliases are made or cleared.
//
// `@unchecked Sendable`: immutable, except for state that the groups keep behind a lock. Key paths with arguments that
// aren't `Sendable` are compared where the aliases are used, so only code that uses such a key path makes an alias of
// it.
@usableFromInline
package final class AliasTable: @unchecked Sendable {
  private let aliases: DependencyAliases
  private let groups: [any AliasGroup]

  /// A cache of the canonical key paths of key path objects that are read often; `nil` for key paths that are no
  /// aliases.
  private let canonicalKeyPaths = KeyPathCache()

  static let none = AliasTable(DependencyAliases(), groups: [])

  private init(_ aliases: DependencyAliases, groups: [any AliasGroup]) {
    self.aliases = aliases
    self.groups = groups
  }

  @usableFromInline
  var isEmpty: Bool { groups.isEmpty }

  /// Returns a table in which a dependency is an alias of another. Returns this table if it has that alias already, or
  /// if the alias would close a cycle, which is reported.
  func aliasing<Value>(
    _ dependency: WritableKeyPath<EnvironmentValues, Value>, to canonical: WritableKeyPath<EnvironmentValues, Value>
  ) -> AliasTable {
    var aliases = aliases
    guard !aliases.has(dependency, to: canonical), aliases.alias(dependency, canonical) else { return self }
    // The aliases of the dependency become aliases of the canonical one, too.
    let end = aliases.standardAlias(for: canonical)
    let changed = groups.compactMap { $0 as? AliasedDependency<Value> }.filter { group in
      group.names.contains { $0 == dependency || $0 == end }
    }
    let names = changed.flatMap(\.aliases).filter { $0 != dependency } + [dependency]
    let ends = names.map { aliases.standardAlias(for: $0) }
    var groups = groups.filter { group in !changed.contains { $0 === group } }
    for (index, end) in ends.enumerated() where ends.firstIndex(of: end) == index {
      groups.append(AliasedDependency(canonical: end, aliases: zip(names, ends).filter { $0.1 == end }.map(\.0)))
    }
    return AliasTable(aliases, groups: groups)
  }

  /// Returns the key path at the end of a name's chain of aliases; `nil` if the name is no alias.
  @inlinable
  func canonical<Value>(for keyPath: KeyPath<EnvironmentValues, Value>) -> KeyPath<EnvironmentValues, Value>? {
    // An alias has the type of its canonical key path.
    canonicalKeyPath(for: keyPath).map { unsafeDowncast($0, to: KeyPath<EnvironmentValues, Value>.self) }
  }

  @usableFromInline
  func canonicalKeyPath(for keyPath: AnyKeyPath) -> AnyKeyPath? {
    if let known = canonicalKeyPaths.object(for: keyPath) {
      return known.map { unsafeDowncast($0, to: AnyKeyPath.self) }
    }
    let canonical = groups.lazy.compactMap { $0.canonicalKeyPath(for: keyPath) }.first
    canonicalKeyPaths.noteUse(of: keyPath, hash: keyPath.hashValue, orStore: canonical)
    return canonical
  }

  /// Returns all names of the dependency with a name, the canonical one first.
  func names(of keyPath: AnyKeyPath) -> [AnyKeyPath] {
    let canonical = aliases.standardAlias(for: keyPath)
    return [canonical] + aliases.aliasing(with: keyPath).filter { $0 != canonical }
  }

  /// Returns a node's values: its own laid over the inherited ones, with the last value of each group under every name.
  ///
  /// Runs accessors.
  func applied(
    to values: EnvironmentValues, of own: OwnValues, over inherited: EnvironmentValues
  ) -> EnvironmentValues {
    var values = values
    for group in groups { group.apply(to: &values, own: own, inherited: inherited) }
    if (values.unstoredValueRedirect as? Redirect)?.table !== self {
      values.unstoredValueRedirect = Redirect(table: self, followed: [])
    }
    return values
  }

  /// Returns the values of a task, with the last value of each group under every name.
  ///
  /// Runs accessors.
  func applied(to values: EnvironmentValues, writes: [TaskScope.Writes]) -> EnvironmentValues {
    var values = values
    for group in groups { group.apply(to: &values, writes: writes) }
    return values
  }

  /// A search for the values of unset keys that are read through an alias.
  private struct Redirect: UnstoredValueInterceptor {
    let table: AliasTable

    /// The groups whose canonical dependency is being read. Its accessor may itself read keys that aren't set.
    let followed: [AnyObject]

    func value<Value>(
      of key: ValueKey, default makeDefault: (() -> Value)?, in values: EnvironmentValues
    ) -> Value? {
      for case let group as AliasedDependency<Value> in table.groups
      where !followed.contains(where: { $0 === group }) && group.hasAlias(reading: key, default: makeDefault) {
        var values = values
        values.unstoredValueRedirect = Redirect(table: table, followed: followed + [group])
        return values[keyPath: group.canonical]
      }
      return nil
    }
  }
}

/// A dependency and its aliases, whatever their type.
private protocol AliasGroup: AnyObject {
  /// Returns the dependency's key path if a key path is one of its aliases, else `nil`.
  func canonicalKeyPath(for keyPath: AnyKeyPath) -> AnyKeyPath?

  /// Sets the last value that was set at a node by any name, under every name.
  func apply(to values: inout EnvironmentValues, own: OwnValues, inherited: EnvironmentValues)

  /// Sets the value that was set last by any name, under every name. If one scope sets several names, the value of the
  /// canonical name is used, because a scope has no order.
  func apply(to values: inout EnvironmentValues, writes: [TaskScope.Writes])
}

private final class AliasedDependency<Value>: AliasGroup {
  typealias Name = WritableKeyPath<EnvironmentValues, Value>

  let canonical: Name
  let aliases: [Name]

  /// The canonical name, and then the aliases.
  let names: [Name]

  /// The keys that setting each name writes, in the order of ``names``. They are found once a value is known to set.
  private let writtenKeys = Guarded<[Set<ValueKey>]?>(nil)

  init(canonical: Name, aliases: [Name]) {
    self.canonical = canonical
    self.aliases = aliases
    names = [canonical] + aliases
  }

  func canonicalKeyPath(for keyPath: AnyKeyPath) -> AnyKeyPath? {
    aliases.contains { $0 == keyPath } ? canonical : nil
  }

  private func keys(setting value: () -> Value?) -> [Set<ValueKey>]? {
    if let known = writtenKeys.withLock({ $0 }) { return known }
    guard let value = value() else { return nil }
    let keys = names.map { name in
      var values = EnvironmentValues()
      return values.setWithoutDefault(value, at: name)
    }
    // Returned from the lock, so the former keys are released after the lock.
    _ = writtenKeys.withLock { exchange(&$0, with: keys) }
    return keys
  }

  // MARK: Values that are set

  func apply(to values: inout EnvironmentValues, own: OwnValues, inherited: EnvironmentValues) {
    guard !own.writes.isEmpty, let keys = keys(setting: { sample(of: own) }) else { return }
    var last: OwnValues.Write?
    for (key, write) in own.writes where write.version > last?.version ?? 0 {
      if keys.contains(where: { $0.contains(key) }) || isSource(of: write) { last = write }
    }
    guard let last else { return }
    set(value(of: last, keys, own: own, in: values), in: &values, writing: keys, over: inherited)
  }

  /// Sets a value under every name. Without a value, or if setting it removes the canonical dependency's value,
  /// restores the inherited values.
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

  /// Returns a value that was set by one of the names, or another value of the same type. Setting it finds the written
  /// keys.
  private func sample(of own: OwnValues) -> Value? {
    for write in own.writes.values where write.value?.type == Value.self { return write.value?.value as? Value }
    for write in own.writes.values where isSource(of: write) { return value(of: write, own: own) }
    return nil
  }

  /// Returns the value that a write has set by one of the names, or by another key path that writes the same key.
  private func value(
    of write: OwnValues.Write, _ keys: [Set<ValueKey>], own: OwnValues, in values: EnvironmentValues
  ) -> Value? {
    if isSource(of: write) { return value(of: write, own: own) }
    guard let key = write.value?.key, let name = zip(names, keys).first(where: { $0.1.contains(key) })?.0 else {
      return nil
    }
    return values[keyPath: name]
  }

  /// Returns the value that a write has set by one of the names, as that name reads it from the node's own values
  /// alone.
  private func value(of write: OwnValues.Write, own: OwnValues) -> Value? {
    (write.source as? Name).map { own.values(over: EnvironmentValues(), under: .none)[keyPath: $0] }
  }

  // MARK: Values that a task has

  func apply(to values: inout EnvironmentValues, writes: [TaskScope.Writes]) {
    guard let keys = keys(setting: { sample(of: writes) }) else { return }
    guard let last = writes.last(where: { write in keys.contains { !$0.isDisjoint(with: write.keys) } }) else {
      return
    }
    let name = zip(names, keys).first { _, keys in
      keys.contains { last.keys.contains($0) && last.values.isSet($0) }
    }
    let value = name.map { last.values[keyPath: $0.0] }
    set(value, in: &values, writing: keys, over: EnvironmentValues())
  }

  /// Returns a value of the names' type that was set. Setting it finds the written keys.
  private func sample(of writes: [TaskScope.Writes]) -> Value? {
    for write in writes {
      for key in write.keys {
        if let stored = write.values.storedValue(of: key), stored.type == Value.self { return stored.value as? Value }
      }
    }
    return nil
  }

  // MARK: Values that aren't set

  /// Returns whether a key that isn't set is one that an alias reads.
  ///
  /// The key of a hand-written accessor can't be derived from the accessor. So the keys of the aliases' accessors are
  /// found by setting a value. Before any value is known, that is the default of the read key. Making it is no extra
  /// work, unless the key turns out to be an alias's.
  func hasAlias(reading key: ValueKey, default makeDefault: (() -> Value)?) -> Bool {
    switch key {
    case .keyPath(let key): return aliases.contains { $0 == key.keyPath }
    case .type:
      if let accessor = key.plainAccessor { return aliases.contains { $0 == accessor } }
      return keys(setting: { makeDefault?() })?.dropFirst().contains { $0.contains(key) } ?? false
    }
  }
}
