private import Observation

/// The objects that an object holds, which are bound with it outside of views.
///
/// The storage of the holder owns it, and it refers to the holder and to what that holds weakly. So it ends with the
/// binding that it was made for, or with the holder.
///
/// Isolation: the objects are found on the main actor, and unbound on any thread.
final class BoundFamily: Sendable {
  private struct Member {
    weak var object: (any EnvironmentBindable)?
  }

  private struct State {
    var source: BoundSource

    /// The number of replacements of the source.
    var version = 0
    var members: [Member] = []
    var hasEnded = false

    var objects: [any EnvironmentBindable] { members.compactMap(\.object) }
  }

  /// The owner of the holder's binding that the objects share.
  let owner: ObjectIdentifier?

  private let holder: Unchecked<Member>
  private let state: Lock<Unchecked<State>>

  /// Binds what an object holds to a source.
  @MainActor
  init(of holder: any EnvironmentBindable, boundTo source: BoundSource, by owner: ObjectIdentifier?) {
    self.holder = Unchecked(Member(object: holder))
    self.owner = owner
    state = Lock(Unchecked(State(source: source)))
    update()
  }

  deinit {
    end()
  }

  /// Unbinds the objects.
  func end() {
    let objects = state.withLock { state in
      state.value.hasEnded = true
      defer { state.value.members = [] }
      return Unchecked(state.value.objects)
    }.value
    for object in objects { unbind(object) }
  }

  /// Binds the objects to another source.
  func rebind(to source: BoundSource) {
    let source = Unchecked(source)
    // What is replaced is returned as well: its `deinit` may run user code.
    let (objects, version, former) = state.withLock { state in
      let former = exchange(&state.value.source, with: source.value)
      state.value.version += 1
      return Unchecked((state.value.objects, state.value.version, former))
    }.value
    withExtendedLifetime(former) {
      bind(objects, to: source.value, version)
    }
  }

  /// Binds the objects that the holder has now, and unbinds those that have left.
  @MainActor
  private func update() {
    guard let objects = findObjects() else { return }
    let members = Unchecked(objects.map { Member(object: $0) })
    let (former, source, version) = state.withLock { state in
      defer { state.value.members = members.value }
      return Unchecked((state.value.objects, state.value.source, state.value.version))
    }.value
    let (old, new) = (Set(former.map { ObjectIdentifier($0) }), Set(objects.map { ObjectIdentifier($0) }))
    bind(objects.filter { !old.contains(ObjectIdentifier($0)) }, to: source, version)
    for object in former where !new.contains(ObjectIdentifier(object)) { unbind(object) }
    // What was bound after another thread has ended the family stays bound otherwise.
    if state.withLock({ $0.value.hasEnded }) { for object in objects { unbind(object) } }
  }

  /// Returns the objects that the holder has, directly and through others; `nil` if there is no holder any more. A
  /// change that Observation notifies of leads to the next update, in a turn of the main actor after it.
  @MainActor
  private func findObjects() -> [any EnvironmentBindable]? {
    guard let holder = holder.value.object, !state.withLock({ $0.value.hasEnded }) else { return nil }
    return withObservationTracking {
      Array(__EnvironmentChildVisitor.family(of: holder).objects.dropFirst())
    } onChange: { [weak self] in
      Task { @MainActor in self?.update() }
    }
  }

  /// Binds objects to a source, or to the one that replaces it meanwhile: an observer or another thread may do that.
  private func bind(_ objects: [any EnvironmentBindable], to source: BoundSource, _ version: Int) {
    var (source, version) = (source, version)
    while true {
      for object in objects {
        object._environmentStorage.bind(source, for: ObjectIdentifier(self))
        object._environmentStorage.checkRequirements(of: object)
      }
      let current = state.withLock { Unchecked(($0.value.source, $0.value.version)) }.value
      if current.1 == version { return }
      (source, version) = current
    }
  }

  private func unbind(_ object: any EnvironmentBindable) {
    object._environmentStorage.unbind(for: ObjectIdentifier(self))
  }
}
