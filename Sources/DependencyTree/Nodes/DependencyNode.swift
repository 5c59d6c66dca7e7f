package import EnvironmentCore
internal import Synchronization

/// A node in a tree of environments, which adds its own values to those of its parent.
///
/// A node keeps a snapshot of all its values. The snapshot is valid for one version of the tree, so a read takes the
/// same time at any depth. A write replaces the snapshot of its node and, if other nodes may depend on the node,
/// increases the tree's version. The next read at a node walks up to the nearest node with a valid snapshot.
///
/// A node without a parent inherits the values of the current task, and of the scope in which it was made:
/// ``TaskScope``. A snapshot is valid only in the scope in which it was made. A node may outlive a scope, so it keeps
/// no snapshot with values of a scope other than its own. Otherwise an environment that requests share would keep the
/// values of a finished request.
///
/// Isolation: can be used from any thread. Three kinds of locks are taken in this order: ``attaching``, the lock of the
/// ``TreeState``, and the lock of a node. No user code runs while a lock is held: accessors run before a write is
/// committed, and replaced values are released after the locks.
@usableFromInline
package final class DependencyNode: Sendable {
  struct State {
    var tree = TreeState()
    var parent: DependencyNode?
    var own: SharedOwnValues

    /// The scope in which the node was made; `nil` for a node with a parent, because the root's scope holds for the
    /// whole tree.
    var scope: TaskScope?

    /// Indicates whether writes at the node affect other nodes: a node below it has been read, or another node shares
    /// its own values.
    var hasDependents = false
    var kept = KeptSnapshot()
  }

  let state: Lock<Unchecked<State>>

  /// The number of the scope in which the node of global dependencies keeps snapshots although it remembers no scope;
  /// zero outside of scopes. `nil` for a node of a tree.
  private let snapshotScopeSerial: UInt64?

  /// Indicates whether the node's environment still exists.
  let hasEnvironment = Atomic(true)

  /// Held while a node is attached, so that two nodes can't become each other's parent.
  static let attaching = Lock(())

  /// Creates a node without a parent, in the scope of the current task.
  package convenience init() {
    self.init(own: OwnValues(), scope: .remembered)
  }

  /// Creates the node of an operation, with the values that the operation sets. The node remembers no scope, because it
  /// is read in its task's scope.
  convenience init(_ values: DependencyNodeValues) {
    self.init(own: values.own, scope: nil, snapshotScopeSerial: TaskScope.currentSerial)
  }

  /// A new node of the process or of a test, which remembers no scope either.
  static var root: DependencyNode {
    DependencyNode(own: OwnValues(), scope: nil, snapshotScopeSerial: 0)
  }

  private init(own: OwnValues, scope: TaskScope?, snapshotScopeSerial: UInt64? = nil) {
    state = Lock(Unchecked(State(own: SharedOwnValues(own), scope: scope)))
    self.snapshotScopeSerial = snapshotScopeSerial
  }

  deinit {
    // Ancestors are released one after the other. Otherwise the recursive deallocation of a deep tree could overflow
    // the stack.
    var ancestor = takeParent()
    while ancestor != nil, isKnownUniquelyReferenced(&ancestor) { ancestor = ancestor?.takeParent() }
  }

  private func takeParent() -> DependencyNode? {
    state.withLock { Unchecked($0.value.parent.take()) }.value
  }

  private func withTree<Result>(_ operation: (TreeState) -> Result) -> Result {
    state.withLock { Unchecked($0.value.tree) }.value.withLock(operation)
  }
}

// MARK: Reading

extension DependencyNode {
  /// Returns the node's value at the key path of a reader, or at its canonical key path.
  //
  // Inlinable for the benchmarks `composable/read …`: so the reader's accessor is called directly, not interpreted.
  @inlinable
  package func value<Value>(for reader: KeyPathReader<Value>) -> Value {
    var reading = reading
    return reading.value(for: reader)
  }

  /// Returns the node's value at a key path, or at its canonical key path.
  //
  // Inlinable for the benchmark `composable/read an Int through its name`: so the accessor of a literal is called
  // directly.
  @inlinable @inline(__always)
  package func value<Value>(at keyPath: KeyPath<EnvironmentValues, Value>) -> Value {
    var reading = reading
    return reading.value(at: keyPath)
  }

  @usableFromInline
  var reading: Reading {
    let (aliasVersion, serial) = (DependencyScope.aliasVersion, TaskScope.currentSerial)
    let reading = state.withLock { state in
      Unchecked(state.value.kept.reading(underAliasesOfVersion: aliasVersion, inScope: serial))
    }
    if let reading = reading.value { return reading }
    let aliases = DependencyScope.aliasTable
    if let snapshotScopeSerial, serial != 0, serial != snapshotScopeSerial { return readingOfTask(under: aliases) }
    let values = makeSnapshot(under: aliases, inScope: serial).values
    return Reading(values: values, aliases: aliases.isEmpty ? nil : aliases)
  }

  /// Returns the values of global dependencies in a scope for which their node keeps no snapshot.
  private func readingOfTask(under aliases: AliasTable) -> Reading {
    // The node has no parent and shares its values with no other node, so the lock of the tree isn't needed.
    let own = state.withLock { state in state.value.own.values.withLock { $0 } }.value
    let values = own.values(over: Self.valuesOfTask(forNodeMadeIn: nil, under: aliases), under: aliases)
    return Reading(values: values, aliases: aliases.isEmpty ? nil : aliases)
  }

  /// A valid snapshot.
  private var snapshot: DependencySnapshot {
    let (aliasVersion, serial) = (DependencyScope.aliasVersion, TaskScope.currentSerial)
    let snapshot = state.withLock { state in
      Unchecked(state.value.kept.valid(underAliasesOfVersion: aliasVersion, inScope: serial))
    }.value
    if let snapshot { return snapshot }
    return makeSnapshot(under: DependencyScope.aliasTable, inScope: serial)
  }

  /// A copy of the state of a node between the one that is read and the nearest ancestor with a valid snapshot.
  //
  // It retains all state that is read from the node, so nothing is released before the tree is unlocked.
  private struct Level {
    let node: DependencyNode
    let parent: DependencyNode?
    let scope: TaskScope?
    let former: DependencySnapshot?
    let own: SharedOwnValues
    let ownValues: OwnValues

    init(of node: DependencyNode, in state: borrowing State) {
      self.node = node
      (parent, scope, former, own) = (state.parent, state.scope, state.kept.snapshot, state.own)
      ownValues = own.values.withLock { $0 }.value
    }

    /// Returns the values of the former snapshot, if it was made from the same own and inherited values.
    func reusableValues(over inherited: EnvironmentValues, under aliases: AliasTable) -> EnvironmentValues? {
      guard let former, former.origin.own === own, former.ownVersion == ownValues.version,
        former.origin.aliases.version == aliases.version, former.origin.inherited.isIdentical(to: inherited)
      else { return nil }
      return former.values
    }
  }

  /// Collects the values of the node and its ancestors while the tree is locked, and combines them after that.
  private func makeSnapshot(under aliases: AliasTable, inScope serial: UInt64) -> DependencySnapshot {
    // Without the node itself, so that most nodes need no array: for the benchmarks `composable/make …`.
    var ancestors: [Level] = []
    var nearest: DependencySnapshot?
    let (level, tree, version) = withTree { tree in
      let level = state.withLock { Unchecked(Level(of: self, in: $0.value)) }.value
      var next = level.parent
      while let node = next, nearest == nil {
        let ancestor = node.state.withLock { state in
          state.value.hasDependents = true
          return Unchecked(Level(of: node, in: state.value))
        }.value
        if let snapshot = ancestor.former, snapshot.origin.tree === tree,
          snapshot.isValid(underAliasesOfVersion: aliases.version, inScope: serial)
        {
          nearest = snapshot
        } else {
          next = ancestor.parent
          ancestors.append(ancestor)
        }
      }
      return (level, tree, tree.version)
    }
    let scope = ancestors.isEmpty ? level.scope : ancestors.last?.scope
    // Only snapshots that last are kept, and found. Outside of its scope, a node has other values in another test.
    let isLasting =
      nearest != nil || serial == 0 && scope?.belongsToTest != true || serial == scope?.serial
      || serial == snapshotScopeSerial

    func snapshot(of level: Level, over inherited: EnvironmentValues) -> DependencySnapshot {
      let values =
        level.reusableValues(over: inherited, under: aliases)
        ?? level.ownValues.values(over: inherited, under: aliases)
      let origin = DependencySnapshot.Origin(
        inherited: inherited, own: level.own, tree: tree, aliases: aliases, scopeSerial: serial, isLasting: isLasting)
      let made = DependencySnapshot(
        values: values, origin: origin, ownVersion: level.ownValues.version, treeVersion: version)
      if isLasting { level.node.keep(made) }
      return made
    }

    var inherited = nearest?.values ?? Self.valuesOfTask(forNodeMadeIn: scope, under: aliases)
    while let ancestor = ancestors.popLast() { inherited = snapshot(of: ancestor, over: inherited).values }
    return snapshot(of: level, over: inherited)
  }

  /// Returns the values that the node inherits from the task if it has no parent. Runs accessors if there are aliases.
  func valuesOfTask(under aliases: AliasTable) -> EnvironmentValues {
    Self.valuesOfTask(forNodeMadeIn: state.withLock { $0.value.scope }, under: aliases)
  }

  private static func valuesOfTask(forNodeMadeIn scope: TaskScope?, under aliases: AliasTable) -> EnvironmentValues {
    let reader = "an environment with dependencies"
    let values = TaskScope.values(madeIn: scope, readBy: reader)
    if aliases.isEmpty { return values }
    return aliases.applied(to: values, writes: TaskScope.writes(madeIn: scope, readBy: reader))
  }

  /// Keeps a snapshot, unless the node has changed since or has a newer snapshot.
  private func keep(_ snapshot: DependencySnapshot) {
    // Returned from the lock, so the former snapshot is released after the lock.
    _ = state.withLock { state -> Unchecked<DependencySnapshot?> in
      let former = state.value.kept.snapshot
      let own = state.value.own
      let isChanged =
        own !== snapshot.origin.own || own.values.withLock { $0.value.version } != snapshot.ownVersion
      if !isChanged, !snapshot.isOlder(than: former) { state.value.kept.snapshot = snapshot }
      return Unchecked(former)
    }
  }
}

// MARK: Writing

extension DependencyNode {
  /// Sets the value at a key path, for the node and those below it.
  package func set<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value) {
    set(keyPath, to: value) { values, value in values[keyPath: keyPath] = value }
  }

  /// Sets the value at the key path of a writer, for the node and those below it.
  @usableFromInline
  package func set<Value>(_ writer: KeyPathWriter<Value>, to value: Value) {
    set(writer.keyPath, to: value, by: writer.write)
  }

  private func set<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value,
    by write: (inout EnvironmentValues, Value) -> Void
  ) {
    // Setting runs an accessor, so no lock is held. It is retried if another write has changed values that the accessor
    // read.
    var attempt: WriteAttempt?
    while true {
      let base = snapshot
      let change = WriteAttempt.running(attempt) {
        base.values.changed(setting: value, at: keyPath) { write(&$0, value) }
      }
      if commit(change, to: base, from: keyPath, always: attempt?.hasNestedWrite ?? false) {
        return WatchedReads.noteSettings(of: change.writes, in: change.values, "by an environment with dependencies")
      }
      // An accessor that itself sets a value that it reads conflicts with itself at each attempt. Such a nested write
      // is detected from the second attempt on, and the change is committed anyway.
      attempt = WriteAttempt(on: base.origin.own)
    }
  }

  /// Removes all values that were set at the node.
  package func removeAll() {
    _ = withTree { tree in
      state.withLock { state in
        if state.value.hasDependents { tree.invalidate() }
        let own = state.value.own.values.withLock { Unchecked($0.value.removeAll()) }
        return Unchecked((own, state.value.kept.snapshot.take()))
      }
    }
  }

  /// The values that are set at the node itself.
  var ownValues: OwnValues {
    withTree { _ in state.withLock { state in state.value.own.values.withLock { $0 } } }.value
  }

  /// Commits a change of a snapshot's values; returns `false` if it conflicts with a later write.
  private func commit(
    _ change: EnvironmentChange, to base: DependencySnapshot, from source: AnyKeyPath, always: Bool
  ) -> Bool {
    // Without aliases, the changed values become the node's values. Values that were copied from a node while there
    // were aliases contain its redirect, which is removed.
    let origin = base.origin
    let values = origin.aliases.isEmpty ? change.values(inheriting: origin.inherited).watched : nil
    // The states of trees are never split, so the state of the snapshot leads to the current one.
    // Replaced values are released after the locks.
    var replaced = Unchecked(OwnValues.ReplacedWrites())
    let (isCommitted, _) = origin.tree.withLock { tree in
      state.withLock { state -> Unchecked<(Bool, DependencySnapshot?)> in
        let own = state.value.own
        let version = own.values.withLock { values -> Int? in
          let isBase = own === origin.own && !values.value.conflicts(with: change, since: base.ownVersion)
          guard isBase || always else { return nil }
          values.value.take(change, from: source, replacing: &replaced.value)
          return values.value.version
        }
        guard let version else { return Unchecked((false, nil)) }
        let isCurrent =
          own === origin.own && origin.tree === tree && base.treeVersion == tree.version
          && version == base.ownVersion + 1
        if state.value.hasDependents { tree.invalidate() }
        let former = state.value.kept.snapshot.take()
        if let values, isCurrent, origin.isLasting {
          state.value.kept.snapshot = DependencySnapshot(
            values: values, origin: origin, ownVersion: version, treeVersion: tree.version)
        }
        return Unchecked((true, former))
      }
    }.value
    if isCommitted { WriteAttempt.noteWrite(to: origin.own) }
    return isCommitted
  }
}
