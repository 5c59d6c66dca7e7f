package import EnvironmentCore
internal import Synchronization

/// The aliases of dependencies, in groups of names for the same dependency.
///
/// ``DependencyAliases`` knows the chains of names, and refuses cycles. Only this type applies them to values:
/// - The value set last by a task or a node, by any name of a group, is set under every name. So the accessor of each
///   name finds it.
/// - A read of an alias itself is redirected to the canonical name, whose default serves both.
///
/// An alias names a whole value of a key, not a part of one. Values are stored under the names by which they were set,
/// so no value moves when aliases are made or cleared.
//
// `@unchecked Sendable`: immutable, except for state that the groups keep behind a lock. Key paths with arguments that
// aren't `Sendable` are compared where the aliases are used, so only code that uses such a key path makes an alias of
// it.
@usableFromInline
package final class AliasTable: @unchecked Sendable {
  private let aliases: DependencyAliases
  private let groups: [any AliasGroup]

  /// The canonical key path of each alias.
  private let canonicalKeyPaths: [AnyKeyPath: AnyKeyPath]

  /// The number of the table in the order of all tables, from 1 on.
  let number: Int
  private static let latestNumber = Atomic(0)

  /// The number of tables. Without one, reads don't look for aliases.
  static let count = Atomic(0)

  private init(_ aliases: DependencyAliases, groups: [any AliasGroup], canonicalKeyPaths: [AnyKeyPath: AnyKeyPath]) {
    self.aliases = aliases
    self.groups = groups
    self.canonicalKeyPaths = canonicalKeyPaths
    number = Self.latestNumber.add(1, ordering: .relaxed).newValue
    Self.count.add(1, ordering: .acquiringAndReleasing)
  }

  deinit {
    Self.count.subtract(1, ordering: .acquiringAndReleasing)
  }

  /// Returns a table with the aliases of another one, and a dependency as an alias of another. Returns the given
  /// table if it has that alias already, or if the alias would close a cycle, which is reported.
  static func aliasing<Value>(
    _ dependency: WritableKeyPath<EnvironmentValues, Value>, to canonical: WritableKeyPath<EnvironmentValues, Value>,
    in table: AliasTable?
  ) -> AliasTable? {
    var aliases = table?.aliases ?? DependencyAliases()
    guard aliases.alias(dependency, canonical) else { return table }
    // An alias has the type of its canonical name, so groups of other types stay as they are.
    let groups = table?.groups ?? []
    var names = groups.flatMap { ($0 as? AliasedDependency<Value>)?.names ?? [] }
    for name in [dependency, canonical] where !names.contains(name) { names.append(name) }
    var canonicalKeyPaths = table?.canonicalKeyPaths ?? [:]
    for name in names {
      let end = aliases.standardAlias(for: name)
      canonicalKeyPaths[name] = end == name ? nil : end
    }
    let newGroups = names.filter { canonicalKeyPaths[$0] == nil }.map { end in
      AliasedDependency(names: [end] + names.filter { canonicalKeyPaths[$0] == end })
    }.filter { $0.names.count > 1 }
    return AliasTable(
      aliases, groups: groups.filter { !($0 is AliasedDependency<Value>) } + newGroups,
      canonicalKeyPaths: canonicalKeyPaths)
  }

  /// Returns the key path at the end of a name's chain of aliases; `nil` if the name is no alias.
  @inlinable
  func canonical<Value>(for keyPath: KeyPath<EnvironmentValues, Value>) -> KeyPath<EnvironmentValues, Value>? {
    // An alias has the type of its canonical key path.
    canonicalKeyPath(for: keyPath).map { unsafeDowncast($0, to: KeyPath<EnvironmentValues, Value>.self) }
  }

  @usableFromInline
  func canonicalKeyPath(for keyPath: AnyKeyPath) -> AnyKeyPath? { canonicalKeyPaths[keyPath] }

  /// Returns all names of the dependency with a name, the canonical one first.
  func names(of keyPath: AnyKeyPath) -> [AnyKeyPath] {
    let canonical = aliases.standardAlias(for: keyPath)
    return [canonical] + aliases.aliasing(with: keyPath).filter { $0 != canonical }
  }

  /// Returns values with the last value of each group under every name. Runs accessors.
  ///
  /// - Parameter lastWrite: Returns the last write to a key: its number among all writes, and whether it set a value.
  func applied(
    to values: EnvironmentValues, over inherited: EnvironmentValues,
    lastWrite: (ValueKey) -> (number: Int, isSet: Bool)?
  ) -> EnvironmentValues {
    var values = values
    for group in groups { group.apply(to: &values, over: inherited, lastWrite: lastWrite) }
    return values
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
