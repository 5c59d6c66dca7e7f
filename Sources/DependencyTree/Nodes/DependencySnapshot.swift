package import EnvironmentCore

/// The values that were set at a node, shared with the node that replaces it below a second parent.
//
// A class, because two nodes can share an instance. Both are in one tree, whose lock is held at each use.
final class SharedOwnValues: Sendable {
  let values: Lock<Unchecked<OwnValues>>

  init(_ values: OwnValues) { self.values = Lock(Unchecked(values)) }
}

/// All values of a node, and the state of the tree in which they are valid.
struct DependencySnapshot {
  /// The source of a node's values, which a write at the node doesn't change.
  //
  // An object, so a snapshot is two references: for the benchmarks `composable/set …`.
  final class Origin {
    let inherited: EnvironmentValues
    let own: SharedOwnValues
    let tree: TreeState
    let aliases: AliasTable
    let scopeSerial: UInt64

    /// Indicates whether the node may keep the snapshot, which then has no value of a scope other than the root's.
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

    /// Returns whether nothing has changed in the tree since a version, and the aliases in force and the scope are those
    /// of the origin.
    func isValid(at treeVersion: Int, underAliasesOfVersion version: Int, inScope serial: UInt64) -> Bool {
      tree.version == treeVersion && aliases.version == version && scopeSerial == serial
    }
  }

  let values: EnvironmentValues
  let origin: Origin
  let ownVersion: Int
  let treeVersion: Int

  /// Returns whether the tree hasn't changed since the snapshot, and the aliases and the scope are those of the
  /// snapshot.
  func isValid(underAliasesOfVersion version: Int, inScope serial: UInt64) -> Bool {
    origin.isValid(at: treeVersion, underAliasesOfVersion: version, inScope: serial)
  }

  /// Returns whether another snapshot was made of a later version of the tree.
  func isOlder(than other: DependencySnapshot?) -> Bool {
    guard let other else { return false }
    return other.origin.tree === origin.tree && other.treeVersion > treeVersion
  }
}

/// The snapshot that a node keeps. Used with the lock of the node held.
struct KeptSnapshot {
  var snapshot: DependencySnapshot? {
    didSet { origin = snapshot.map { Unmanaged.passUnretained($0.origin) } }
  }

  /// The origin of ``snapshot``, which keeps it alive. Not retained, for the benchmarks `composable/read …`: a read takes
  /// 27 nanoseconds, and would take 37.
  private var origin: Unmanaged<DependencySnapshot.Origin>?

  init() {}

  /// Returns the snapshot if it is valid.
  func valid(underAliasesOfVersion version: Int, inScope serial: UInt64) -> DependencySnapshot? {
    isValid(underAliasesOfVersion: version, inScope: serial) ? snapshot : nil
  }

  /// Returns the values of the snapshot as they are read, if it is valid.
  //
  // Always inlined, for the benchmarks `composable/read a default …`.
  @inline(__always)
  func reading(underAliasesOfVersion version: Int, inScope serial: UInt64) -> DependencyNode.Reading? {
    guard isValid(underAliasesOfVersion: version, inScope: serial), let origin, let values = snapshot?.values else {
      return nil
    }
    let aliases = origin._withUnsafeGuaranteedRef { $0.aliases.isEmpty ? nil : $0.aliases }
    return DependencyNode.Reading(values: values, aliases: aliases)
  }

  private func isValid(underAliasesOfVersion version: Int, inScope serial: UInt64) -> Bool {
    guard let origin, let treeVersion = snapshot?.treeVersion else { return false }
    return origin._withUnsafeGuaranteedRef {
      $0.isValid(at: treeVersion, underAliasesOfVersion: version, inScope: serial)
    }
  }
}

extension DependencyNode {
  /// The values of a valid snapshot, and the aliases in force if there are any.
  //
  // The functions are `mutating` so that key paths are applied to the values and not to a copy. They change nothing.
  @usableFromInline
  struct Reading {
    @usableFromInline var values: EnvironmentValues
    @usableFromInline let aliases: AliasTable?

    @inlinable @inline(__always)
    mutating func value<Value>(for reader: KeyPathReader<Value>) -> Value {
      if let canonical = aliases?.canonical(for: reader.keyPath) { return values[keyPath: canonical] }
      return reader.value(in: &values)
    }

    @inlinable @inline(__always)
    mutating func value<Value>(at keyPath: KeyPath<EnvironmentValues, Value>) -> Value {
      if let canonical = aliases?.canonical(for: keyPath) { return values[keyPath: canonical] }
      return values[keyPath: keyPath]
    }
  }
}
