public import Observation

/// The bindings and assigned values of one object, which its `@Environment` properties read.
///
/// You need it only if you conform to ``EnvironmentAccessible`` by hand; `@EnvironmentAccessible` adds it.
///
/// ```swift
/// final class Model: EnvironmentAccessible {
///   let _environmentStorage = EnvironmentStorage()
/// }
/// ```
///
/// `@EnvironmentAccessible` declares a storage in every object. Other code doesn't use the storage directly. The values
/// themselves are in the ``EnvironmentValues`` of the object's binding.
///
/// Isolation: usable from any thread. No user code runs while the lock is held: no default, accessor, `==`, `hash` or
/// `deinit`. Parts replaced by a change are returned from the lock and released outside it.
public final class EnvironmentStorage: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var properties = PropertyRecords()

    /// The properties of the object's class, once they are looked up.
    var table: PropertyTable?

    /// The observers of the object's properties. `nil` until a reader other than a waiting body reads a property with
    /// notifications.
    var observation: PropertyObservation?

    var bindings = ObjectBindings()

    // The next three are in the last word of the bindings: see the benchmark `models/memory of 10,000 bound models`.

    /// Indicates whether the last binding has ended with its view.
    var hasEndedWithView = false

    /// Indicates whether the object has ever been bound.
    var wasBound = false

    /// The number of changes of the bindings, the properties and their assigned values.
    var version: UInt32 = 0

    /// The scope in which the object was made, whose values it reads while it isn't bound.
    var scope = RememberedScope.none

    /// The evaluations waiting for changes of the object's properties, with the positions of the properties.
    var waiters = SlotList<
      (position: Int, waiter: any Waiter, unboundValues: EnvironmentValues?, request: EnvironmentRequest?)
    >()

    var rareParts: RareParts?
  }

  @usableFromInline let state: Guarded<State>

  /// Creates the storage of an unbound object, in the scope of the current task.
  public init() {
    state = Guarded(State(scope: .current))
  }

  /// The registrar of an object, for a class whose observed properties are all `@Environment` properties.
  ///
  /// The expansion of `@EnvironmentAccessible` uses it. Do not call it. A registrar takes 130 bytes, so the object
  /// shares the one of its properties, which is made when it is first needed.
  public var __observationRegistrar: ObservationRegistrar {
    state.withLock { state in
      let observation = state.observation ?? PropertyObservation()
      state.observation = observation
      return observation
    }.registrar
  }

  deinit {
    release(state.withLock { $0.rareParts?.retiredBindings }?.remove(of: self))
    ReleaseQueue.run { queue in
      let isFull = queue.pointee.isFull
      let held = state.withLock { exchange(&$0, with: State()) }
      if isFull { queue.pointee.append(held) } else { release(held) }
    }
  }
}

extension EnvironmentStorage.State {
  /// Returns the entry in a property's record if the current code may read it.
  @usableFromInline
  func visibleEntry(_ entry: Unmanaged<ValueEntry>?, of property: ClassProperty) -> Unmanaged<ValueEntry>? {
    if !bindings.areOfRequests || bindings.isLastVisible { return entry }
    return properties.records[property.position].isAssigned ? entry : nil
  }

  /// The seldom used parts of the state, guarded by the lock of the storage. In the state itself, they would take 32
  /// bytes of each object.
  final class RareParts {
    /// The keeper of the last binding's values, while the object is unbound and a hierarchy keeps them.
    weak var retiredBindings: RetiredBindings?

    /// Indicates whether ``retiredBindings`` was set after the last binding. Loading the weak reference could make the
    /// caller its last owner, which would release values with the lock held.
    var wasRetired = false

    /// The objects bound with the object, outside of views.
    var children: BoundChildren?

    /// The names of the requirements missing at the last check.
    var reportedRequirements: [String] = []

    /// The receivers of descriptions of changes, by their owners.
    var changeObservers: [ObjectIdentifier: @Sendable (String) -> Void] = [:]
  }

  mutating func makeRareParts() -> RareParts {
    let parts = rareParts ?? RareParts()
    rareParts = parts
    return parts
  }
}

// MARK: Scope

extension EnvironmentStorage {
  /// The scope in which the object was made, as the current code may read it.
  var scope: TaskScope? {
    let remembered = state.withLock { $0.scope }
    return remembered.scope
  }
}

// MARK: Binding

extension EnvironmentStorage {
  var isBound: Bool {
    state.withLock { !$0.bindings.isEmpty }
  }

  /// Returns the source bound by an owner, if any.
  package func source(boundBy owner: ObjectIdentifier?) -> BoundSource? {
    state.withLock { $0.bindings.source(boundBy: owner) }
  }

  static var maximumAttempts: Int { 16 }

  /// Changes the bindings, and notifies the observers of exactly those properties whose value differs afterwards.
  ///
  /// Comparing values runs user code, so it happens without the lock, and is retried if the object has changed
  /// meanwhile. If each attempt finds the object changed, the change is made without a comparison, and all observers
  /// are notified.
  func apply(_ change: BindingChange) {
    for _ in 0..<Self.maximumAttempts {
      let attempt = state.withLock { state in
        change.changesNothing(in: state.bindings, children: state.rareParts?.children)
          ? nil : (state.bindings.outcome(of: change), state.version, state.rareParts?.retiredBindings)
      }
      guard let (outcome, version, keeper) = attempt else { return }
      let retired =
        outcome.old == nil && !outcome.areOfRequests ? keeper?.values(of: self).map(BoundSource.values) : nil
      let sources = ComparedSources(outcome.old ?? retired, outcome.new)
      let isEnd = change.isEndOfView && outcome.last == nil
      let areSame = BoundSource.areSame(sources.old, sources.new)
      // The first use of a property from here on changes the version.
      var changed = areSame || isEnd ? [] : state.withLock { $0.properties.bound }
      let waiters = EvaluationReads.outsideOfPlaces { () -> [(property: ClassProperty, waiter: any Waiter)]? in
        // From the end, where a removal moves no others.
        for index in changed.indices.reversed() where !changed[index].differs(between: sources, in: self) {
          changed.remove(at: index)
        }
        if isEnd { return [] }
        if outcome.old != nil, outcome.last != nil, !outcome.areOfRequests { return nil }
        return self.waiters(
          forChangeOf: changed, to: outcome.last, in: change.request, areOfRequests: outcome.areOfRequests)
      }
      // Observation can't tell the readers of one request from those of another.
      if outcome.isShared { changed = [] }
      let isCommitted = notifyingObservers(of: changed, waiters: waiters) {
        commit(change, ifStillAt: version, areSame: areSame)
      }
      if isCommitted { return }
    }
    let properties = state.withLock { $0.properties.used }
    notifyingObservers(of: properties) { commit(change) }
    // A property first read meanwhile may have given the former value.
    let all = state.withLock { $0.properties.used }
    notifyingObservers(of: all.filter { used in !properties.contains { $0 === used } }) {}
  }

  /// Returns whether a property read by the object, but not assigned, has different values in two environments. Runs
  /// user code, such as `==`.
  package func readsDifferently(in old: EnvironmentValues, than new: EnvironmentValues) -> Bool {
    let sources = ComparedSources(.values(old), .values(new))
    return state.withLock { $0.properties.bound }.contains { $0.differs(between: sources, in: self, isChange: false) }
  }

  /// Applies a change to the current bindings. Returns `false` and changes nothing if the version isn't the expected
  /// one.
  ///
  /// - Parameter areSame: Whether the object's values stay the same, by the bindings of this version.
  @discardableResult
  private func commit(_ change: BindingChange, ifStillAt version: UInt32? = nil, areSame: Bool? = nil) -> Bool {
    let replaced = state.withLock { state -> Replaced? in
      guard version == nil || state.version == version else { return nil }
      let wasBound = !state.bindings.isEmpty
      // The source isn't released with the lock held: it stays in the bindings, or is among the removed ones.
      let former = areSame == nil ? state.bindings.last?.source : nil
      let removed = state.bindings.make(change)
      let isBound = !state.bindings.isEmpty
      let isSame = areSame ?? BoundSource.areSame(former, state.bindings.last?.source)
      let entries = isSame ? ShortList() : state.properties.takeBoundEntries()
      let retiredBindings = state.rareParts?.retiredBindings
      let record = retiredBindings?.remove(of: self)
      state.hasEndedWithView = change.isEndOfView && !isBound
      state.wasBound = state.wasBound || isBound
      if let parts = state.rareParts { (parts.retiredBindings, parts.wasRetired) = (nil, false) }
      if wasBound, !isBound, let retirement = change.retirement {
        retirement.retiredBindings.keep(retirement.values, of: self)
        let parts = state.makeRareParts()
        (parts.retiredBindings, parts.wasRetired) = (retirement.retiredBindings, true)
      }
      state.version &+= 1
      let children = change.removesChildren ? state.rareParts?.children.take() : nil
      return Replaced(
        bindings: removed, entries: entries, retiredBindings: retiredBindings, record: record, children: children)
    }
    replaced?.children?.end()
    release(replaced)
    return replaced != nil
  }

  /// The parts replaced by a change, for the caller to release without the lock.
  //
  // A struct, not a tuple: for the benchmark `models/bind to other values`, which would copy a tuple by its value
  // witnesses.
  private struct Replaced {
    let bindings: ObjectBindings

    /// The entries of the values of the former bindings.
    let entries: ShortList<ValueEntry>

    /// The record of a former binding, with its keeper.
    let retiredBindings: RetiredBindings?
    let record: RetiredValues?
    let children: BoundChildren?
  }
}
