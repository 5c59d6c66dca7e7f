internal import EnvironmentCore

/// The values that were set at a node, and at the one that stands in for it below a second parent.
//
// A class, so that two nodes can have the same. They are in one tree, whose lock is held wherever these are used.
final class SharedOwnValues: Sendable {
  let values: Lock<Unchecked<OwnValues>>

  init(_ values: OwnValues) { self.values = Lock(Unchecked(values)) }
}

/// All values of a node, and the state of the tree in which they are valid.
//
// `@unchecked Sendable`: immutable, and so are the values' containers while they are shared. That values which aren't
// `Sendable` are read from any thread is the contract of the environments: see `Unchecked`.
final class DependencySnapshot: @unchecked Sendable {
  /// The origin of a node's values, which a write at the node leaves as it is.
  //
  // Apart from the rest, so that a write counts one reference instead of four: for the benchmarks `composable/set …`.
  final class Origin: @unchecked Sendable {
    let inherited: EnvironmentValues
    let own: SharedOwnValues
    let tree: TreeState
    let aliases: AliasTable
    let scopeSerial: UInt64

    /// Indicates whether the node may keep the snapshot: no value in it is from a scope other than that of the tree's
    /// root.
    let isLasting: Bool

    init(
      inherited: EnvironmentValues, own: SharedOwnValues, tree: TreeState, aliases: AliasTable, scopeSerial: UInt64,
      isLasting: Bool
    ) {
      self.inherited = inherited
      self.own = own
      self.tree = tree
      self.aliases = aliases
      self.scopeSerial = scopeSerial
      self.isLasting = isLasting
    }
  }

  let values: EnvironmentValues
  let origin: Origin
  let ownVersion: Int
  let treeVersion: Int

  init(_ values: EnvironmentValues, from origin: Origin, ownVersion: Int, treeVersion: Int) {
    self.values = values
    self.origin = origin
    self.ownVersion = ownVersion
    self.treeVersion = treeVersion
  }

  /// Returns whether nothing has changed in the tree since, and the aliases in force and the scope are those of the
  /// snapshot.
  func isValid(underAliasesOfVersion version: Int, inScope serial: UInt64) -> Bool {
    let origin = origin
    return origin.tree.version == treeVersion && origin.aliases.version == version && origin.scopeSerial == serial
  }

  /// The values as they are read.
  var reading: DependencyNode.Reading {
    let aliases = origin.aliases
    return DependencyNode.Reading(values: values, aliases: aliases.isEmpty ? nil : aliases)
  }
}
