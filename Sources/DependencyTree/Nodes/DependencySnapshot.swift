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
  let values: EnvironmentValues
  let inherited: EnvironmentValues
  let own: SharedOwnValues
  let ownVersion: Int
  let tree: TreeState
  let treeVersion: Int
  let aliases: AliasTable
  let scopeSerial: UInt64

  /// Indicates whether the node may keep the snapshot: no value in it is from a scope other than that of the tree's
  /// root.
  let isLasting: Bool

  init(
    _ values: EnvironmentValues, inherited: EnvironmentValues, own: SharedOwnValues, ownVersion: Int,
    tree: TreeState, treeVersion: Int, aliases: AliasTable, scopeSerial: UInt64, isLasting: Bool
  ) {
    self.values = values
    self.inherited = inherited
    self.own = own
    self.ownVersion = ownVersion
    self.tree = tree
    self.treeVersion = treeVersion
    self.aliases = aliases
    self.scopeSerial = scopeSerial
    self.isLasting = isLasting
  }

  /// Returns whether nothing has changed in the tree since, and the aliases in force and the scope are those of the
  /// snapshot.
  func isValid(underAliasesOfVersion version: Int, inScope serial: UInt64) -> Bool {
    tree.version == treeVersion && aliases.version == version && scopeSerial == serial
  }

  /// The values as they are read.
  var reading: DependencyNode.Reading {
    DependencyNode.Reading(values: values, aliases: aliases.isEmpty ? nil : aliases)
  }
}
