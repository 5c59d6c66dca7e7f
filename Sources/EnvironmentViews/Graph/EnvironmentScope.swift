import EnvironmentCore

/// The values that a part of a hierarchy reads: those of the scope around it, and those that one writer sets on top of
/// them.
///
/// A node that reads a value depends on the value's supplier: the nearest scope that sets the value. So a write
/// notifies only the nodes that read a written value, wherever they are, and not the nodes between.
@MainActor
final class EnvironmentScope {
  /// The scope around this one; `nil` for the outermost scope, whose values come from outside the hierarchy.
  let parent: EnvironmentScope?
  unowned(unsafe) let graph: ViewGraph

  /// The changed nodes of the graph, which other threads may add to after the graph is deallocated.
  nonisolated let changes: ChangedNodes

  /// The writer that set the values last; `nil` before the first one, and for the outermost scope.
  var writer: (any _EnvironmentWriter)?

  /// The keys set here, to a value or to `nil`.
  private(set) var supplied: Set<ValueKey> = []

  /// The derived values of this scope, and the surrounding values that they were derived from.
  private var derived: EnvironmentValues
  private var base: EnvironmentValues

  /// The graph's epoch at the last check of the surrounding values.
  private var checkedEpoch: Int

  /// The number of times that the values from outside the hierarchy were replaced.
  private var replacementCount = 0

  /// The distant scopes that supply keys read here, and the version for which they are valid.
  private var rememberedSuppliers: (version: Int, scopes: [ValueKey: EnvironmentScope]) = (0, [:])

  /// The nodes that read values that this scope supplies, by key.
  private var dependents: [ValueKey: SlotList<ViewNode>] = [:]

  /// The nodes that follow every change, because they bind objects to all values or read all of them, and the inner scopes that contain
  /// such nodes.
  private var followers = SlotList<ViewNode>()
  private var followingScopes = SlotList<EnvironmentScope>()

  /// The slot of this scope among the following scopes of its parent, if it is one of them.
  private var slotInParent: Int?

  init(parent: EnvironmentScope?, graph: ViewGraph, values: EnvironmentValues) {
    self.parent = parent
    self.graph = graph
    changes = graph.changes
    base = values
    derived = values
    checkedEpoch = graph.epoch
  }

  /// The values read here.
  ///
  /// - Complexity: O(1), or O(scopes around) for the first read after a write in the graph.
  var values: EnvironmentValues {
    // Again if the `deinit` of a former value has written to the hierarchy.
    while checkedEpoch != graph.epoch {
      let stale = sequence(first: self, next: \.parent).prefix { $0.checkedEpoch != graph.epoch }
      for scope in stale.reversed() { scope.rebase() }
    }
    return derived
  }

  /// Derives the values from the current surrounding values and those that are set here.
  private func rebase() {
    checkedEpoch = parent?.checkedEpoch ?? graph.epoch
    guard let around = parent?.derived, !around.isIdentical(to: base) else { return }
    setValues(around.taking(supplied, from: derived), basedOn: around)
  }

  /// Replaces the values. The former values are released after all accesses: their `deinit` may use the hierarchy.
  private func setValues(_ derived: EnvironmentValues, basedOn base: EnvironmentValues) {
    let former = (exchange(&self.derived, with: derived), exchange(&self.base, with: base))
    withExtendedLifetime(former) {}
  }

  /// Returns the nearest scope that sets a key, or the outermost scope.
  ///
  /// - Complexity: amortized O(1), or O(scopes around) once after a scope begins or ceases to set a key.
  func supplier(of key: ValueKey) -> EnvironmentScope {
    var scope = self
    var steps = 0
    while !scope.supplied.contains(key), let parent = scope.parent {
      if let supplier = scope.distantSuppliers[key] {
        scope = supplier
        break
      }
      scope = parent
      steps += 1
    }
    if steps >= Self.usualDistance { distantSuppliers[key] = scope }
    return scope
  }

  /// The maximum distance of a supplier searched for each time, instead of remembered. Without a limit,
  /// detecting an endless hierarchy would take time quadratic in its depth.
  private static let usualDistance = 16

  private var distantSuppliers: [ValueKey: EnvironmentScope] {
    get { rememberedSuppliers.version == graph.supplyVersion ? rememberedSuppliers.scopes : [:] }
    set { rememberedSuppliers = (graph.supplyVersion, newValue) }
  }

  // MARK: Writing

  /// Sets the values a change sets, and marks their readers dirty. Returns the keys the change has read.
  func write(_ change: (inout EnvironmentValues) -> Void) -> Set<ValueKey> {
    guard let around = parent?.values else { return [] }
    // The comparisons below run user code, which may write to the hierarchy.
    let epoch = graph.epoch
    let change = around.changed(by: change)
    let affected = supplied.union(change.writes)
    let changed = affected.filter { key in
      supplied.contains(key) != change.writes.contains(key) || !change.values.hasSameValue(of: key, as: derived)
    }
    // An equal value keeps its entry, so that a comparison of entries finds it equal.
    setValues(change.values.taking(affected.subtracting(changed), from: derived), basedOn: around)
    TestObservers.noteSettings(of: change.writes, in: derived, "by a view")
    let former = exchange(&supplied, with: change.writes)
    checkedEpoch = epoch
    // No view has read from the scope before the first write.
    if writer != nil, supplied != former { graph.supplyVersion += 1 }
    if writer != nil, !changed.isEmpty { markReadersDirty(of: changed, formerlySupplied: former) }
    return change.reads
  }

  /// Replaces the values that come from outside the hierarchy.
  func replaceValues(by new: EnvironmentValues) {
    replacementCount += 1
    let number = replacementCount
    if new.isIdentical(to: derived) { return }
    let keys = Set(dependents.keys).union([EnvironmentValues.unstoredValueHandlerKey])
    let changed = keys.filter { !new.hasSameValue(of: $0, as: derived) }
    // The `==` of a value may have replaced the values again. Those are newer.
    if number != replacementCount { return }
    let former = (derived, base)
    defer { withExtendedLifetime(former) {} }
    let taken = new.taking(keys.subtracting(changed), from: derived)
    setValues(taken, basedOn: taken)
    markReadersDirty(of: changed, formerlySupplied: changed)
  }

  /// Marks nodes dirty that read any of some keys, in this scope or in inner scopes that don't set the key themselves.
  private func markReadersDirty(of keys: Set<ValueKey>, formerlySupplied: Set<ValueKey>) {
    let isCurrent = checkedEpoch == graph.epoch
    graph.epoch += 1
    if isCurrent { checkedEpoch = graph.epoch }
    for key in keys {
      let readers = dependents[key]
      readers?.forEach { graph.markDirty($0, becauseOf: key) }
      if !formerlySupplied.contains(key) { parent?.supplier(of: key).markReadersDirty(of: key, inside: self) }
    }
    if keys.contains(EnvironmentValues.unstoredValueHandlerKey) {
      // A strict handler may supply the keys that no scope sets.
      for key in graph.scope.dependents.keys { graph.scope.markReadersDirty(of: key, inside: self) }
    }
    markFollowersDirty(becauseOf: keys.first)
  }

  /// Marks nodes dirty that read a key from this scope and are inside a scope that has begun to set the key.
  private func markReadersDirty(of key: ValueKey, inside scope: EnvironmentScope) {
    let readers = dependents[key]
    readers?.forEach { if $0.scope.isInside(scope) { graph.markDirty($0, becauseOf: key) } }
  }

  private func markFollowersDirty(becauseOf key: ValueKey?) {
    var scopes = [self]
    while let scope = scopes.popLast() {
      let followers = scope.followers
      followers.forEach { graph.markDirty($0, becauseOf: key) }
      let outerCount = scopes.count
      scope.followingScopes.forEach { scopes.append($0) }
      // The last is next, so that the first is marked first.
      scopes[outerCount...].reverse()
    }
  }

  private func isInside(_ other: EnvironmentScope) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === other }
  }

  // MARK: Readers

  /// Marks a node dirty at each change of a key from now on. Returns the slot for removing the node.
  func addDependent(_ node: ViewNode, on key: ValueKey) -> Int {
    dependents[key, default: SlotList()].append(node)
  }

  func removeDependent(at slot: Int, on key: ValueKey) {
    dependents[key]?.remove(at: slot)
    if dependents[key]?.isEmpty == true { dependents[key] = nil }
  }

  /// Marks a node dirty at every change from now on. Returns the slot for removing the node.
  func addFollower(_ node: ViewNode) -> Int {
    var scope = self
    while let parent = scope.parent, scope.slotInParent == nil {
      scope.slotInParent = parent.followingScopes.append(scope)
      scope = parent
    }
    return followers.append(node)
  }

  func removeFollower(at slot: Int) {
    followers.remove(at: slot)
    var scope = self
    while scope.followers.isEmpty, scope.followingScopes.isEmpty, let parent = scope.parent,
      let slot = scope.slotInParent.take()
    {
      parent.followingScopes.remove(at: slot)
      scope = parent
    }
  }
}
