package import EnvironmentCore

/// A place in a tree of environments: it has what is set at it, and what its parent has besides.
///
/// What a node has in all is kept, and is good for as long as nothing changes in the tree, which the clock of the tree's
/// topmost node tells. So a read takes the same time at any depth; a write tells the clock, and is O(depth) by that. After
/// a write, the first read at a node looks at those above it.
///
/// Isolation: can be used from any thread. No code of the user's runs while a lock is held, such as an accessor.
@usableFromInline
package final class DependencyNode: Sendable {
  private struct State {
    var parent: DependencyNode?
    /// Who has the parent. When it is gone, the node is free to be somebody else's child.
    weak var parentOwner: AnyObject?
    var own = OwnDependencies()
  }

  private let state: Lock<Unchecked<State>>
  private let published = PublishedSnapshot()
  @usableFromInline let threadSnapshot = ThreadSnapshot()

  /// The clock of the tree, as long as this is its topmost node.
  private let clock = TreeClock()

  /// Held while a node gets a parent, so that no two of them can become each other's.
  private static let planting = Lock(())

  package init() {
    state = Lock(Unchecked(State()))
  }

  /// A node of its own with what another has, for as long as neither is changed.
  package init(copying other: DependencyNode) {
    var state = State()
    state.own = OwnDependencies(copying: other.own)
    self.state = Lock(Unchecked(state))
  }

  private var parent: DependencyNode? { state.withLock { Unchecked($0.value.parent) }.value }
  private var own: OwnDependencies { state.withLock { Unchecked($0.value.own) }.value }

  private var topmost: DependencyNode {
    var topmost = self
    while let parent = topmost.parent { topmost = parent }
    return topmost
  }
}

// MARK: Reading

extension DependencyNode {
  /// What the node has at the key path of a reader, or at the one that this is an alias of.
  //
  // Inlinable, as all that the thread's own reading needs, for the benchmarks `composable/read …`.
  @inlinable @inline(__always)
  package func value<Value>(for shared: SharedReader<Value>) -> Value {
    guard !shared.hasBeenAlias, let snapshot = threadSnapshot.beginReading() else { return sharedValue(for: shared) }
    defer { threadSnapshot.endReading() }
    return snapshot._withUnsafeGuaranteedRef { shared.reader.value(in: $0.values) }
  }

  /// The same where the thread has no good snapshot of its own, or the key path may be an alias.
  @usableFromInline
  func sharedValue<Value>(for shared: SharedReader<Value>) -> Value {
    withSteadyAliases { aliases in
      let reader = shared.reader(under: aliases)
      if let snapshot = published.beginReading() {
        defer { published.endReading() }
        if snapshot._withUnsafeGuaranteedRef({ $0.isCurrent(aliases) }) {
          threadSnapshot.claim()
          threadSnapshot.replace(with: snapshot.takeUnretainedValue())
          return snapshot._withUnsafeGuaranteedRef { reader.value(in: $0.values) }
        }
      }
      return reader.value(in: snapshot(aliases).values)
    }
  }

  /// What the node has at a key path, or at the one that this is an alias of.
  package func value<Value>(at keyPath: KeyPath<EnvironmentValues, Value>) -> Value {
    withSteadyAliases { snapshot($0).values[keyPath: SharedAliases.standard(for: keyPath)] }
  }

  /// Reads under the aliases in force; and again if there are others afterwards, because then some of it was read under
  /// these and some under those.
  private func withSteadyAliases<Value>(_ read: (SharedAliases.Stamp) -> Value) -> Value {
    var attempt = 1
    while true {
      let aliases = SharedAliases.stamp
      let value = read(aliases)
      if SharedAliases.stamp == aliases || attempt == Self.maximumAttempts { return value }
      attempt += 1
    }
  }

  private func snapshot(_ aliases: SharedAliases.Stamp) -> DependencySnapshot {
    currentSnapshot(aliases) ?? renewedSnapshot(aliases)
  }

  private func currentSnapshot(_ aliases: SharedAliases.Stamp) -> DependencySnapshot? {
    guard let snapshot = published.snapshot, snapshot.isCurrent(aliases) else { return nil }
    return snapshot
  }

  /// Looks at the nodes above, down from the nearest that has a good snapshot or none above it.
  private func renewedSnapshot(_ aliases: SharedAliases.Stamp) -> DependencySnapshot {
    while true {
      let clock = topmost.clock
      // Read before anything else: what changes from now on makes the snapshots stale.
      let time = clock.now
      var path = [self]
      var inherited: EnvironmentValues?
      while inherited == nil, let parent = path[path.count - 1].parent {
        if let snapshot = parent.currentSnapshot(aliases), snapshot.clock === clock {
          inherited = snapshot.values
        } else {
          path.append(parent)
        }
      }
      // Otherwise a node up there has got a parent meanwhile, and the clock is that of another tree.
      guard inherited != nil || path[path.count - 1].clock === clock else { continue }
      var values = inherited ?? EnvironmentValues()
      for node in path.dropFirst().reversed() {
        values = node.renew(inheriting: values, clock, time, aliases).values
      }
      return renew(inheriting: values, clock, time, aliases)
    }
  }

  private func renew(
    inheriting inherited: EnvironmentValues, _ clock: TreeClock, _ time: Int, _ aliases: SharedAliases.Stamp
  ) -> DependencySnapshot {
    let (old, own) = (published.snapshot, own)
    let content = own.content(aliases: aliases, over: inherited)
    let isSame = old.map { $0.isOf(own, content.version) && $0.inherited.isIdentical(to: inherited) } ?? false
    let values = isSame ? old?.values : nil
    let snapshot = DependencySnapshot(
      values ?? content.laid(over: inherited), inherited: inherited, own: own, version: content.version,
      clock: clock, time: time, aliases: aliases)
    // If there are other aliases by now, some of it may have been found under those.
    if SharedAliases.stamp == aliases { publish(snapshot) }
    return snapshot
  }
}

extension DependencyNode {
  private func publish(_ snapshot: DependencySnapshot) {
    published.publish(snapshot)
    threadSnapshot.replace(with: snapshot)
  }
}

// MARK: Writing

extension DependencyNode {
  private static var maximumAttempts: Int { 16 }

  /// Sets what the node and those below it have at a key path, or at the one that this is an alias of.
  package func set<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value) {
    let write = OwnDependencies.Write(keyPath: keyPath) { values in
      let standard = SharedAliases.standard(for: keyPath) as? WritableKeyPath<EnvironmentValues, Value>
      values.set(value, at: standard ?? keyPath)
    }
    // To write is to run an accessor, so it is done without the lock, and anew if others have written meanwhile; but not
    // for ever, if each time the accessor does.
    for attempt in 1... {
      let aliases = SharedAliases.stamp
      // A snapshot that counts as current may be older than what another has just written.
      let before = attempt == 1 ? snapshot(aliases) : renewedSnapshot(aliases)
      let own = before.own
      let change = before.values.changed(by: write.apply)
      let isLast = attempt == Self.maximumAttempts
      guard SharedAliases.stamp == aliases || isLast else { continue }
      guard let commit = own.commit(write, change, after: before.version, always: isLast) else { continue }
      if commit.follows, SharedAliases.stamp == aliases {
        publish(
          DependencySnapshot(
            change.valuesInheriting(before.inherited), inherited: before.inherited, own: own, version: commit.version,
            clock: before.clock, time: before.time, aliases: aliases))
      }
      return tick()
    }
  }

  /// Takes back all that was set at the node.
  package func removeAll() {
    own.removeAll()
    tick()
  }

  /// Tells the node's tree, and those of the nodes with the same own dependencies, that something is different.
  private func tick() {
    topmost.clock.tick()
    for sharer in own.sharers where sharer !== self { sharer.topmost.clock.tick() }
  }
}

extension EnvironmentChange {
  /// The values after it, where what it left without a value is inherited.
  fileprivate func valuesInheriting(_ inherited: EnvironmentValues) -> EnvironmentValues {
    let unset = writes.filter { values.storedValue(of: $0) == nil }
    return unset.isEmpty ? values : values.taking(unset, from: inherited)
  }
}

// MARK: The tree

extension DependencyNode {
  /// Makes the node a child of another, for as long as the other's owner is there; or says that it can't be, because it is
  /// the child of a third, or above the other.
  package func plant(under parent: DependencyNode, of owner: AnyObject) -> Bool {
    let request = Unchecked(owner)
    // What is replaced leaves the locks before it is released: that may run code of the user's.
    let former = Self.planting.withLock { _ -> Unchecked<DependencyNode?>? in
      var ancestor: DependencyNode? = parent
      while let node = ancestor {
        if node === self { return nil }
        ancestor = node.parent
      }
      // Found while nobody else can get a parent, so that this is the clock that those below have looked at.
      let formerTop = topmost
      let former = state.withLock { state -> Unchecked<DependencyNode?>? in
        let former = state.value.parent
        if former !== parent, former != nil, state.value.parentOwner != nil { return nil }
        state.value.parent = parent
        state.value.parentOwner = request.value
        return Unchecked(former)
      }
      formerTop.clock.tick()
      topmost.clock.tick()
      return former
    }
    return former != nil
  }

  /// Lets the node have as its own what another has: what is set at one is set at both.
  package func share(with other: DependencyNode) {
    let own = other.own
    // What is replaced leaves the lock before it is released: that may run code of the user's.
    _ = state.withLock { state in
      defer { state.value.own = own }
      return Unchecked(state.value.own)
    }
    own.addSharer(other)
    own.addSharer(self)
    topmost.clock.tick()
  }
}
