private import Observation

/// The objects that an object holds, and that are bound along with it outside of views.
///
/// The holder's storage owns the instance, which refers weakly to the holder and the holder's objects. So the instance
/// ends with the binding that it was made for, or with the holder.
///
/// Isolation: the objects are found on the main actor, and unbound on any thread.
package final class BoundChildren: Sendable {
  private struct Member {
    weak var object: (any EnvironmentBindable)?
  }

  private struct State {
    var source: BoundSource

    /// The number of replacements of the source.
    var version = 0
    var members: [Member] = []
    var hasEnded = false

    /// Indicates whether Observation notifies of each change of the holder's objects.
    var isObserved = true

    /// Indicates whether Observation has notified of a change since the last search for the objects.
    var isOutdated = true

    var objects: [any EnvironmentBindable] { members.compactMap(\.object) }
  }

  /// The owner of the holder's binding that the objects share.
  let owner: ObjectIdentifier?

  private let holder: Unchecked<Member>
  private let retiredBindings: RetiredBindings?
  private let state: Lock<Unchecked<State>>

  /// A signal that is observed along with the holder's objects, so that unbinding them ends the observation.
  private let ending = ChangeSignal()

  /// Binds the objects that an object holds to a source.
  ///
  /// - Parameter retiredBindings: The keeper of the values that running tasks read after the objects are unbound.
  @MainActor
  package init(
    of holder: any EnvironmentBindable, boundTo source: BoundSource, by owner: ObjectIdentifier?,
    retiredBindings: RetiredBindings? = nil
  ) {
    self.retiredBindings = retiredBindings
    self.holder = Unchecked(Member(object: holder))
    self.owner = owner
    state = Lock(Unchecked(State(source: source)))
    update()
  }

  deinit {
    end()
  }

  /// Unbinds the objects.
  package func end() {
    let objects = state.withLock { state in
      state.value.hasEnded = true
      defer { state.value.members = [] }
      return Unchecked(state.value.objects)
    }.value
    unbind(objects)
    ending.send()
  }

  /// Binds the objects to another source. An object with several owners then reads from this source.
  func rebind(to source: BoundSource) {
    replaceSource(by: source) { $0.bind($1, for: ObjectIdentifier(self)) }
  }

  /// Replaces the source of the objects. An object with several owners continues to read from the same one.
  package func updateSource(to source: BoundSource) {
    replaceSource(by: source) { $0.update($1, for: ObjectIdentifier(self)) }
  }

  private func replaceSource(by source: BoundSource, _ apply: (EnvironmentStorage, BoundSource) -> Void) {
    let source = Unchecked(source)
    // The former source is returned as well, to be released without the lock: its `deinit` may run user code.
    let (objects, version, former) = state.withLock { state in
      let former = exchange(&state.value.source, with: source.value)
      state.value.version += 1
      return Unchecked((state.value.objects, state.value.version, former))
    }.value
    withExtendedLifetime(former) {
      bind(objects, to: source.value, version, apply)
    }
  }

  /// Binds the holder's new objects and unbinds its former ones, unless the objects are known to be unchanged.
  @MainActor
  package func update() {
    let (isObserved, isOutdated) = state.withLock { ($0.value.isObserved, $0.value.isOutdated) }
    guard isOutdated || !isObserved, let holder = holder.value.object, !hasEnded else { return }
    update(to: isOutdated ? observedObjects(of: holder) : Self.objects(of: holder))
  }

  /// Updates the objects after a change. An update between the change's announcement and the change found the former
  /// objects.
  @MainActor
  private func updateAfterChange() {
    guard let holder = holder.value.object, !hasEnded else { return }
    let objects = Self.objects(of: holder).map { ObjectIdentifier($0) }
    state.withLock { state in
      if state.value.objects.map({ ObjectIdentifier($0) }) != objects { state.value.isOutdated = true }
    }
    update()
  }

  private var hasEnded: Bool { state.withLock { $0.value.hasEnded } }

  @MainActor
  private static func objects(of holder: any EnvironmentBindable) -> [any EnvironmentBindable] {
    Array(__EnvironmentChildVisitor.objects(boundWith: holder).objects.dropFirst())
  }

  @MainActor
  private func update(to objects: [any EnvironmentBindable]) {
    let members = Unchecked(objects.map { Member(object: $0) })
    let (former, source, version) = state.withLock { state in
      defer { state.value.members = members.value }
      return Unchecked((state.value.objects, state.value.source, state.value.version))
    }.value
    let (old, new) = (Set(former.map { ObjectIdentifier($0) }), Set(objects.map { ObjectIdentifier($0) }))
    bind(objects.filter { !old.contains(ObjectIdentifier($0)) }, to: source, version) {
      $0.bind($1, for: ObjectIdentifier(self))
    }
    unbind(former.filter { !new.contains(ObjectIdentifier($0)) })
    // Otherwise, objects that were bound after another thread had unbound the children would stay bound.
    if hasEnded {
      unbind(objects)
      ending.send()
    }
  }

  /// Returns the objects that the holder has, directly and through others, and observes them. A change marks the
  /// objects as outdated and schedules an update in a later turn of the main actor.
  @MainActor
  private func observedObjects(of holder: any EnvironmentBindable) -> [any EnvironmentBindable] {
    withObservationTracking {
      ending.access()
      let (objects, isObserved) = __EnvironmentChildVisitor.objects(boundWith: holder)
      state.withLock { ($0.value.isObserved, $0.value.isOutdated) = (isObserved, false) }
      return Array(objects.dropFirst())
    } onChange: { [weak self] in
      guard let self, !hasEnded else { return }
      state.withLock { $0.value.isOutdated = true }
      Task { @MainActor [weak self] in self?.updateAfterChange() }
    }
  }

  /// Binds objects to a source. If an observer or another thread replaces the source meanwhile, binds them to the new
  /// one.
  private func bind(
    _ objects: [any EnvironmentBindable], to source: BoundSource, _ version: Int,
    _ apply: (EnvironmentStorage, BoundSource) -> Void
  ) {
    var (source, version) = (source, version)
    while true {
      for object in objects {
        apply(object._environmentStorage, source)
        object._environmentStorage.checkRequirements(of: object)
      }
      let current = state.withLock { Unchecked(($0.value.source, $0.value.version)) }.value
      if current.1 == version { return }
      (source, version) = current
    }
  }

  private func unbind(_ objects: [any EnvironmentBindable]) {
    EnvironmentBinder(for: self, retiredBindings: retiredBindings).unbind(objects)
  }
}
