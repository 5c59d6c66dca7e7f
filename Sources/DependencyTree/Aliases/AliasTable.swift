package import EnvironmentCore
internal import Synchronization

/// The aliases of dependencies, in groups of names for the same dependency.
///
/// ``DependencyAliases`` knows the chains of names, and refuses cycles. Only this type applies them to values:
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

  /// The number of the table in the order of all tables, from 1 on.
  let number: Int
  private static let latestNumber = Atomic(0)

  /// The number of tables. Without one, reads don't look for aliases.
  static let count = Atomic(0)

  private init(_ aliases: DependencyAliases, groups: [any AliasGroup]) {
    self.aliases = aliases
    self.groups = groups
    number = Self.latestNumber.add(1, ordering: .relaxed).newValue
    Self.count.add(1, ordering: .acquiringAndReleasing)
  }

  deinit {
    Self.count.subtract(1, ordering: .acquiringAndReleasing)
  }

  /// Returns a table that has the aliases of another one, and a dependency as an alias of another. Returns the given
  /// table if it has that alias already, or if the alias would close a cycle, which is reported.
  static func aliasing<Value>(
    _ dependency: WritableKeyPath<EnvironmentValues, Value>, to canonical: WritableKeyPath<EnvironmentValues, Value>,
    in table: AliasTable?
  ) -> AliasTable? {
    var aliases = table?.aliases ?? DependencyAliases()
    guard aliases.alias(dependency, canonical) else { return table }
    let groups = table?.groups ?? []
    // The aliases of the dependency become aliases of the canonical one, too.
    let end = aliases.standardAlias(for: canonical)
    let changed = groups.compactMap { $0 as? AliasedDependency<Value> }.filter { group in
      group.names.contains { $0 == dependency || $0 == end }
    }
    let names = changed.flatMap(\.aliases).filter { $0 != dependency } + [dependency]
    let ends = names.map { aliases.standardAlias(for: $0) }
    var newGroups = groups.filter { group in !changed.contains { $0 === group } }
    for (index, end) in ends.enumerated() where ends.firstIndex(of: end) == index {
      newGroups.append(AliasedDependency(canonical: end, aliases: zip(names, ends).filter { $0.1 == end }.map(\.0)))
    }
    return AliasTable(aliases, groups: newGroups)
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
    let end = aliases.standardAlias(for: keyPath)
    let canonical = end == keyPath ? nil : end
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

extension KeyPathReader {
  /// Returns the value at the reader's key path, or at its canonical key path if there are aliases.
  @inlinable @inline(__always)
  func value(in values: inout EnvironmentValues, under aliases: AliasTable?) -> Value {
    if let canonical = aliases?.canonical(for: keyPath) { return values[keyPath: canonical] }
    return value(in: &values)
  }
}
