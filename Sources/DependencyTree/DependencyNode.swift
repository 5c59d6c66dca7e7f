package import EnvironmentCore
internal import Synchronization

/// A node in a tree of environments, which adds its own values to those of its parent.
///
/// A node keeps a snapshot of all its values, so a read takes the same time at any depth. A write replaces the snapshot
/// of its node and, if other nodes may depend on the node, increments ``treeVersion``, which invalidates all snapshots.
/// The next read at a node walks up to the nearest node with a valid snapshot.
///
/// A node without a parent inherits the values of the current task, and of the scope in which it was made:
/// ``TaskScope``. A snapshot is valid only in the scope in which it was made. A node may outlive a scope, so it keeps
/// no snapshot with values of a scope other than its own. Otherwise an environment that requests share would keep the
/// values of a finished request.
///
/// Isolation: can be used from any thread. Locks are taken in this order: ``attaching``, the lock of a node, the lock of
/// its own values. No user code runs while a lock is held: accessors run before a write is committed, and replaced
/// values are released after the locks. If two threads set the same key at once, the last write wins.
@usableFromInline
package final class DependencyNode: Sendable {
  private struct State {
    var parent: DependencyNode?

    /// The values set at the node, shared with the nodes that stand in for it below other parents.
    var own = SharedOwnValues()

    /// The scope in which the node was made; none for a node with a parent, because the root's scope holds for the
    /// whole tree.
    var scope = RememberedScope.none

    /// Indicates whether writes at the node affect other nodes: a node below it has been read, or another node shares
    /// its own values.
    var hasDependents = false
    var hasChildren = false
    var snapshot: Snapshot?
  }

  private let state: Guarded<State>

  /// The number of the scope in which the node keeps snapshots; zero outside of scopes.
  private let scopeNumber: UInt64

  /// Indicates whether the node's environment still exists.
  private let hasEnvironment = Atomic(true)

  /// The version of all trees of the process.
  ///
  /// A change that several nodes can see increments it while the changed node's lock is held. A snapshot has the version
  /// that was current before its values were collected. So after a write has completed, or after one read has returned
  /// its value, every later read at any node returns it.
  private static let treeVersion = Atomic(0)

  /// Held while a node is attached, so that two nodes can't become each other's parent.
  private static let attaching = Guarded(())

  /// Creates a node without a parent, in the scope of the current task.
  package init() {
    let scope = RememberedScope.current
    state = Guarded(State(scope: scope))
    scopeNumber = scope.known?.number ?? 0
  }

  /// Creates the node of global dependencies, with the values set at another one. It remembers no scope,
  /// because it is read in its task's scope.
  package init(copying other: DependencyNode?) {
    let own = other.map { SharedOwnValues($0.ownValues) }
    state = Guarded(State(own: own ?? SharedOwnValues()))
    scopeNumber = other == nil ? 0 : TaskScope.currentNumber
  }

  deinit {
    // Ancestors are released one after the other. Otherwise the recursive deallocation of a deep tree could overflow
    // the stack.
    var ancestor = takeParent()
    while ancestor != nil, isKnownUniquelyReferenced(&ancestor) { ancestor = ancestor?.takeParent() }
  }

  private func takeParent() -> DependencyNode? {
    state.withLock { $0.parent.take() }
  }

  private var ownValues: OwnValues {
    state.withLock { $0.own }.values.withLock { $0 }
  }

  /// The parts of the node that the inspector sees.
  var inspected: (parent: DependencyNode?, own: OwnValues, scope: TaskScope?) {
    let (parent, scope) = state.withLock { ($0.parent, $0.scope) }
    return (parent, ownValues, scope.scope)
  }
}

// MARK: Reading

extension DependencyNode {
  /// Returns the node's value at the key path of a reader, or at its canonical key path.
  //
  // Inlinable for the benchmarks `composable/read …`: so the reader's accessor is called directly, not interpreted.
  @inlinable
  package func value<Value>(for reader: KeyPathReader<Value>) -> Value {
    var (values, aliases) = reading
    return reader.value(in: &values, under: aliases)
  }

  /// Returns the node's value at a key path, or at its canonical key path.
  //
  // Inlinable for the benchmark `composable/read an Int through its name`: so the accessor of a literal is called
  // directly.
  @inlinable @inline(__always)
  package func value<Value>(at keyPath: KeyPath<EnvironmentValues, Value>) -> Value {
    let (values, aliases) = reading
    if let canonical = aliases?.canonical(for: keyPath) { return values[keyPath: canonical] }
    return values[keyPath: keyPath]
  }

  /// The values of the node, and the aliases in force if there are any.
  @usableFromInline
  var reading: (values: EnvironmentValues, aliases: AliasTable?) { fromSnapshot { ($0.values, $0.aliases) } }

  /// Returns a part of a valid snapshot.
  private func fromSnapshot<Part>(_ part: (Snapshot) -> Part) -> Part {
    let (aliasNumber, number) = (DependencyScope.aliasNumber, TaskScope.currentNumber)
    let kept =
      TaskScope.isInPlace
      ? nil
      : state.withLock { state in
        let isValid = state.snapshot?.isValid(at: Self.currentTreeVersion, under: aliasNumber, inScope: number)
        return isValid == true ? state.snapshot.map(part) : nil
      }
    return kept ?? part(makeSnapshot(under: DependencyScope.aliasTable, inScope: number))
  }

  private static var currentTreeVersion: Int { treeVersion.load(ordering: .acquiring) }

  /// What a snapshot is made of: the state of the node that is read, or of one between it and the nearest ancestor with a
  /// valid snapshot.
  //
  // It retains all state read from the node, so nothing is released while the node is locked.
  private struct Level {
    let node: DependencyNode
    let parent: DependencyNode?
    let scope: RememberedScope
    let snapshot: Snapshot?
    let own: OwnValues

    /// Returns the values of the node's snapshot, if it was made from the same own and inherited values.
    func reusableValues(over inherited: EnvironmentValues, under aliases: AliasTable?) -> EnvironmentValues? {
      guard let former = snapshot, former.nodeVersion == own.version, former.aliases === aliases,
        former.inherited.isIdentical(to: inherited)
      else { return nil }
      return former.values
    }
  }

  private func level(isAncestor: Bool) -> Level {
    state.withLock { state in
      if isAncestor { state.hasDependents = true }
      return Level(
        node: self, parent: state.parent, scope: state.scope, snapshot: state.snapshot,
        own: state.own.values.withLock { $0 })
    }
  }

  /// Collects the values of the node and its ancestors, and combines them while no lock is held.
  private func makeSnapshot(under aliases: AliasTable?, inScope number: UInt64) -> Snapshot {
    let treeVersion = Self.currentTreeVersion
    let level = level(isAncestor: false)
    // Without the node itself, so that most nodes need no array: for the benchmarks `composable/make …`.
    var ancestors: [Level] = []
    var nearest: Snapshot?
    var next = level.parent
    // A place of a view isn't a part of a snapshot's validity, so it has snapshots of its own.
    let isInPlace = TaskScope.isInPlace
    while let node = next, nearest == nil {
      let ancestor = node.level(isAncestor: true)
      if let kept = ancestor.snapshot, !isInPlace,
        kept.isValid(at: treeVersion, under: aliases?.number ?? 0, inScope: number)
      {
        nearest = kept
      } else {
        next = ancestor.parent
        ancestors.append(ancestor)
      }
    }
    let root = ancestors.last ?? level
    let scope = nearest == nil ? Self.scope(of: root) : nil
    // A root that has forgotten the values of its request has another scope than the one it was made in.
    let hasForgotten = scope.map { $0.number != root.node.scopeNumber } ?? false
    // Only snapshots that last are kept, and found. Outside of its scope, a node has other values in another test.
    let isLasting =
      !isInPlace
      && (nearest != nil || number == root.node.scopeNumber && !hasForgotten
        || number == 0 && scope?.belongsToTest != true)

    func snapshot(of level: Level, over inherited: EnvironmentValues) -> Snapshot {
      let snapshot = Snapshot(
        values: (isInPlace ? nil : level.reusableValues(over: inherited, under: aliases))
          ?? level.own.values(over: inherited, under: aliases),
        inherited: inherited, aliases: aliases, scopeNumber: number, nodeVersion: level.own.version,
        treeVersion: treeVersion, isLasting: isLasting)
      if isLasting {
        level.node.keep(snapshot)
      } else if hasForgotten {
        release(level.node.state.withLock { $0.snapshot.take() })
      }
      return snapshot
    }

    var inherited = nearest?.values ?? Self.valuesOfTask(forNodeMadeIn: scope, under: aliases)
    while let ancestor = ancestors.popLast() { inherited = snapshot(of: ancestor, over: inherited).values }
    return snapshot(of: level, over: inherited)
  }

  /// Returns the values that a node without a parent inherits. Runs accessors if there are aliases.
  private static func valuesOfTask(forNodeMadeIn scope: TaskScope?, under aliases: AliasTable?) -> EnvironmentValues {
    let reader = "an environment with dependencies"
    let values = TaskScope.values(madeIn: scope, readBy: reader)
    guard let aliases else { return values }
    let number = TaskScope.settingNumber(madeIn: scope, readBy: reader)
    return aliases.applied(to: values, over: EnvironmentValues()) { key in
      number(key).map { (Int($0), values.isSet(key)) }
    }
  }

  /// Returns the scope in which the root of a tree was made, as the current code may read it.
  private static func scope(of root: Level) -> TaskScope? {
    let former = root.scope.known
    let scope = root.scope.scope
    if scope !== former { invalidateSnapshots() }
    return scope
  }

  /// Keeps a snapshot, unless the node has changed since.
  private func keep(_ snapshot: Snapshot) {
    release(
      state.withLock { state -> Snapshot? in
        guard state.own.values.withLock({ $0.version }) == snapshot.nodeVersion else { return nil }
        return exchange(&state.snapshot, with: snapshot)
      })
  }
}

/// All values of a node, with the circumstances in which they are valid.
private struct Snapshot {
  let values: EnvironmentValues

  /// The values that the node inherits.
  let inherited: EnvironmentValues
  let aliases: AliasTable?
  let scopeNumber: UInt64

  /// The version of the node's own values.
  let nodeVersion: Int

  /// The version of all trees when the values were collected.
  let treeVersion: Int

  /// Indicates whether the node may keep the snapshot: it has no value of a scope other than the root's.
  let isLasting: Bool

  // Always inlined, for the benchmarks `composable/read a default …`.
  @inline(__always)
  func isValid(at treeVersion: Int, under aliasNumber: Int, inScope number: UInt64) -> Bool {
    self.treeVersion == treeVersion && aliases?.number ?? 0 == aliasNumber && scopeNumber == number
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
    // Setting runs an accessor, so no lock is held.
    let base = fromSnapshot { $0 }
    let change = base.values.changed(setting: value, at: keyPath) { write(&$0, value) }
    commit(change, to: base)
    TestObservers.noteSettings(of: change.writes, in: change.values, "by an environment with dependencies")
  }

  private func commit(_ change: RecordedWrite, to base: Snapshot) {
    // Without aliases, the changed values become the node's values.
    let isNodeValue = base.aliases == nil && base.isLasting
    let changed = isNodeValue ? change.values(inheriting: base.inherited).observedInTest : nil
    release(
      state.withLock { state in
        let former = state.snapshot.take()
        return state.own.values.withLock { own in
          let isChangeOfBase = own.version == base.nodeVersion
          let replaced = own.take(change)
          if state.hasDependents { Self.invalidateSnapshots() }
          if isChangeOfBase, let changed {
            // Not the current version, which a change of an ancestor may have incremented.
            let version = base.treeVersion + (state.hasDependents ? 1 : 0)
            state.snapshot = Snapshot(
              values: changed, inherited: base.inherited, aliases: base.aliases, scopeNumber: base.scopeNumber,
              nodeVersion: own.version, treeVersion: version, isLasting: true)
          }
          return (former, replaced)
        }
      })
  }

  /// Removes all values set at the node.
  package func removeAll() {
    release(
      state.withLock { state in
        let former = state.snapshot.take()
        return state.own.values.withLock { own in
          let replaced = own.removeAll()
          if state.hasDependents { Self.invalidateSnapshots() }
          return (former, replaced)
        }
      })
  }

  private static func invalidateSnapshots() {
    treeVersion.add(1, ordering: .acquiringAndReleasing)
  }
}

// MARK: The tree

extension DependencyNode {
  /// The result of attaching a node below another.
  package enum Attachment {
    case attached

    /// The node has another parent, whose environment still exists.
    case hasParent

    /// The node is the other node itself, or an ancestor of it.
    case isAncestor
  }

  /// Attaches the node below another, if that is possible.
  package func attach(under parent: DependencyNode) -> Attachment {
    let (attachment, former) = Self.attaching.withLock { _ -> (Attachment, State?) in
      if isAncestor(of: parent) { return (.isAncestor, nil) }
      parent.state.withLock { $0.hasChildren = true }
      return state.withLock { state in
        if let current = state.parent {
          if current === parent { return (.attached, nil) }
          if current.hasEnvironment.load(ordering: .acquiring) { return (.hasParent, nil) }
        }
        let former = state
        (state.parent, state.scope, state.snapshot) = (parent, .none, nil)
        state.own.values.withLock { $0.invalidate() }
        if state.hasDependents { Self.invalidateSnapshots() }
        return (.attached, former)
      }
    }
    release(former)
    return attachment
  }

  /// Makes the node share the own values of another: a value set at either is set at both.
  package func share(with other: DependencyNode) {
    let own = other.state.withLock { state in
      state.hasDependents = true
      return state.own
    }
    release(
      state.withLock { state in
        state.hasDependents = true
        return (state.snapshot.take(), exchange(&state.own, with: own))
      })
  }

  /// Records that the node's environment was deallocated, so its children can get another parent.
  package func environmentWasDeallocated() {
    hasEnvironment.store(false, ordering: .releasing)
  }

  private func isAncestor(of node: DependencyNode) -> Bool {
    if node === self { return true }
    guard state.withLock({ $0.hasChildren }) else { return false }
    return sequence(first: node) { $0.state.withLock { $0.parent } }.contains { $0 === self }
  }
}
