private import Observation

/// The objects that an object holds, and that are bound along with it outside of views.
///
/// The holder's storage owns the instance, which refers weakly to the holder and the holder's objects. So the instance
/// ends with the binding that it was made for, or with the holder.
///
/// Isolation: the objects are found in the isolation of the holder, which the callers ensure: the main actor, or that of a
/// test. Those in isolated properties of an actor are found once, in a turn of the actor. All are unbound on any thread.
package final class BoundChildren: Sendable {
  private struct Member {
    weak var object: (any EnvironmentAccessible)?
  }

  private struct State {
    var source: BoundSource

    /// The number of replacements of the source.
    var version = 0
    var members: [Member] = []

    /// The objects in isolated properties of actors, which stay bound until all are unbound.
    var membersOfActors: [Member] = []

    /// The actors whose isolated properties have been, or will be, searched.
    var actors: Set<ObjectIdentifier> = []
    var hasEnded = false

    /// Indicates whether Observation notifies of each change of the holder's objects.
    var isObserved = true

    /// The number of changes of which Observation has notified, from 1, and of those before the last completed update.
    var changes = 1
    var changesBeforeUpdate = 0

    /// Indicates whether a task will update the objects, so that many changes in one turn of the main actor need one task.
    var isUpdateScheduled = false

    /// The threads that update the objects. What an update reads may be an object that isn't bound yet.
    var updatingThreads: Set<UInt> = []

    var isOutdated: Bool { changes != changesBeforeUpdate }
  }

  /// The owner of the holder's binding that the objects share.
  let owner: ObjectIdentifier?

  private let holder: Unchecked<Member>
  private let retiredBindings: RetiredBindings?

  /// The request in which the holder was bound, if any.
  private let request: EnvironmentRequest?

  /// Indicates whether the holder is used on the main actor, which then updates the objects after each change.
  private let isOfMainActor: Bool
  private let state: Guarded<State>

  /// A signal that is observed along with the holder's objects, so that unbinding them ends the observation.
  private let ending = ChangeSignal()

  /// Creates an instance that has found none of the objects yet.
  ///
  /// - Parameters:
  ///   - retiredBindings: The keeper of the values that running tasks read after the objects are unbound.
  ///   - request: The request in which the holder is bound, if any.
  ///   - isOfMainActor: Whether the holder is used on the main actor. A test may use it elsewhere.
  package init(
    of holder: any EnvironmentAccessible, boundTo source: BoundSource, by owner: ObjectIdentifier?,
    retiredBindings: RetiredBindings? = nil, of request: EnvironmentRequest? = TaskScope.currentRequest,
    isOfMainActor: Bool = true
  ) {
    self.request = request
    self.retiredBindings = retiredBindings
    self.isOfMainActor = isOfMainActor
    self.holder = Unchecked(Member(object: holder))
    self.owner = owner
    state = Guarded(State(source: source))
  }

  deinit {
    end()
  }

  /// The objects that are bound.
  package var objects: [any EnvironmentAccessible] {
    state.withLock { $0.members + $0.membersOfActors }.compactMap(\.object)
  }

  /// Unbinds the objects.
  package func end() {
    let members = state.withLock { state in
      state.hasEnded = true
      return exchange(&state.members, with: []) + exchange(&state.membersOfActors, with: [])
    }
    unbind(members.compactMap(\.object))
    ending.send()
    if TestingLibrary.isInstalled {
      Self.ofTests.withLock { $0.removeAll { $0.children.id == ObjectIdentifier(self) } }
    }
  }

  /// Binds the objects to another source.
  ///
  /// - Parameter keepsOrder: Whether an object with several owners continues to read from the same one.
  package func rebind(to source: BoundSource, keepsOrder: Bool = false) {
    // The former source is returned as well, to be released without the lock: its `deinit` may run user code.
    let (members, former) = state.withLock { state in
      state.version += 1
      return (state.members + state.membersOfActors, exchange(&state.source, with: source))
    }
    withExtendedLifetime(former) { bind(members.compactMap(\.object), keepsOrder: keepsOrder) }
  }

  /// Binds the holder's new objects and unbinds its former ones, unless the objects are known to be unchanged.
  ///
  /// - Parameter isolation: The actor in whose isolation the caller is, if its isolated properties may be read now.
  package func update(isolation: (any Actor)? = nil) {
    guard let holder = holder.value.object else { return }
    let thread = CurrentThread.id
    let (isNeeded, isOutdated, changes) = state.withLock { state in
      let isNeeded = (state.isOutdated || !state.isObserved) && !state.hasEnded
      return (isNeeded && state.updatingThreads.insert(thread).inserted, state.isOutdated, state.changes)
    }
    guard isNeeded else { return }
    let found = isOutdated ? observedObjects(of: holder) : __EnvironmentChildVisitor.objects(heldBy: holder)
    update(to: found.objects)
    addObjects(of: found.actors, isolation: isolation)
    // Another thread that reads one of the objects until here updates them, too.
    state.withLock { state in
      state.changesBeforeUpdate = max(state.changesBeforeUpdate, changes)
      state.updatingThreads.remove(thread)
    }
  }

  /// Updates the objects, at once on the main thread, and otherwise in a later turn of the main actor.
  package func updateOnMainActor() {
    if MainThread.isCurrent {
      update()
    } else {
      scheduleUpdate()
    }
  }

  private func scheduleUpdate() {
    if state.withLock({ exchange(&$0.isUpdateScheduled, with: true) }) { return }
    Task { @MainActor [weak self] in self?.updateAfterChange() }
  }

  /// Updates the objects after a change. An update between the change's announcement and the change found the former
  /// objects.
  private func updateAfterChange() {
    state.withLock { $0.isUpdateScheduled = false }
    guard let holder = holder.value.object, !hasEnded else { return }
    let objects = __EnvironmentChildVisitor.objects(heldBy: holder).objects.map { ObjectIdentifier($0) }
    // Compared without the lock: this may hold the last reference to an object.
    let known = state.withLock { $0.members }.compactMap(\.object)
    if known.map({ ObjectIdentifier($0) }) != objects { state.withLock { $0.changes += 1 } }
    update()
  }

  private var hasEnded: Bool { state.withLock { $0.hasEnded } }

  private func update(to objects: [any EnvironmentAccessible]) {
    let members = objects.map { Member(object: $0) }
    let (formerMembers, kept) = state.withLock { (exchange(&$0.members, with: members), $0.membersOfActors) }
    // Retained until they are unbound: binding the new objects may run code that releases them.
    let former = formerMembers.compactMap(\.object)
    let new = Set((objects + kept.compactMap(\.object)).map { ObjectIdentifier($0) })
    bind(objects.filter { $0._environmentStorage.source(boundBy: ObjectIdentifier(self)) == nil })
    EnvironmentBinder(for: self).unbindLeaving(former.filter { !new.contains(ObjectIdentifier($0)) })
    // Otherwise, objects that were bound after another thread had unbound the children would stay bound.
    if hasEnded {
      unbind(objects)
      ending.send()
    }
  }

  /// Returns the objects that the holder has, directly and through others, and observes them. A change marks the
  /// objects as outdated. If the holder is used on the main actor, it also schedules an update in a later turn of it.
  private func observedObjects(of holder: any EnvironmentAccessible) -> __EnvironmentChildVisitor.Found {
    withObservationTracking {
      ending.access()
      let found = __EnvironmentChildVisitor.objects(heldBy: holder)
      state.withLock { $0.isObserved = found.isObserved }
      return found
    } onChange: { [weak self] in
      guard let self, !hasEnded else { return }
      state.withLock { $0.changes += 1 }
      if isOfMainActor { scheduleUpdate() }
    }
  }

  /// Binds the objects in isolated properties of actors: at once in the isolation of the caller, for other actors in a
  /// later turn of theirs.
  package func addObjects(of actors: [any Actor], isolation: (any Actor)? = nil) {
    for actor in actors where state.withLock({ $0.actors.insert(ObjectIdentifier(actor)).inserted }) {
      let add = { @Sendable [weak self] (actor: isolated any Actor) in self?.addObjects(of: actor) }
      if actor === isolation {
        addObjects(of: actor)
      } else if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
        // Enqueued before the next call of the caller, so that this call reads the bound values.
        Task.immediate { await add(actor) }
      } else {
        Task { await add(actor) }
      }
    }
  }

  private func addObjects(of actor: any Actor) {
    guard let object = actor as? any EnvironmentAccessible, !hasEnded else { return }
    let found = __EnvironmentChildVisitor.objects(heldBy: object, isolation: actor)
    let members: [Member]? = state.withLock { state in
      if state.hasEnded { return nil }
      state.membersOfActors += found.objects.map { Member(object: $0) }
      return state.members
    }
    guard let members else { return }
    // Objects that were found before are bound, or another thread has just unbound them and can observe that.
    let known = Set(members.compactMap(\.object).map { ObjectIdentifier($0) })
    bind(found.objects.filter { !known.contains(ObjectIdentifier($0)) })
    if hasEnded { unbind(found.objects) }
    addObjects(of: found.actors, isolation: actor)
  }

  /// Binds objects to the source. If an observer or another thread replaces the source meanwhile, binds them to the new
  /// one.
  private func bind(_ objects: [any EnvironmentAccessible], keepsOrder: Bool = false) {
    var boundVersion: Int?
    while true {
      let (source, version) = state.withLock { ($0.source, $0.version) }
      if version == boundVersion { return }
      for object in objects {
        object.bind(to: source, for: ObjectIdentifier(self), of: request, keepsOrder: keepsOrder)
      }
      boundVersion = version
    }
  }

  private func unbind(_ objects: [any EnvironmentAccessible]) {
    EnvironmentBinder(for: self, retiredBindings: retiredBindings).unbind(objects)
  }
}

// MARK: Tests

extension BoundChildren {
  private static let ofTests = Guarded<[(reader: Reader, children: Weak<BoundChildren>)]>([])

  /// From now on, a read of an unbound object by the same reader first binds the holder's new objects. A test may read
  /// an object right after the holder has got it.
  package func updateBeforeReads() {
    let reader = currentReader()
    Self.ofTests.withLock { $0.append((reader, Weak(self))) }
  }

  /// Binds the new objects of all holders that the current reader has bound in a test.
  static func updateBeforeRead() {
    guard TestingLibrary.isInstalled else { return }
    let children = ofTests.withLock { $0 }
    guard !children.isEmpty else { return }
    let reader = currentReader()
    for known in children where known.reader == reader { known.children.object?.update() }
  }
}

/// The code that reads an object: a task, or a thread outside of tasks. A holder that a task has bound on the main
/// thread isn't read by the same task elsewhere.
private typealias Reader = (task: UInt?, thread: UInt?, isOnMainThread: Bool)

private func currentReader() -> Reader {
  let task = currentTaskAddress()
  return (task, task == nil ? CurrentThread.id : nil, MainThread.isCurrent)
}
