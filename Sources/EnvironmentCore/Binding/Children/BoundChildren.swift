/// The objects held by another object, and bound along with it outside of this library's views.
///
/// The holder's storage, or the place binding the holder, owns the instance. So the children are unbound with the
/// holder, or when it is deallocated. The instance refers weakly to all objects.
///
/// Isolation: one thread at a time binds objects. The children can be unbound on any thread.
package final class BoundChildren: Sendable {
  private struct State {
    var members: [Member] = []
    var hasEnded = false
  }

  private struct Member {
    weak var object: (any EnvironmentAccessible)?
  }

  /// The owner of the holder's binding, which the children share.
  let owner: ObjectIdentifier?

  private let retiredBindings: RetiredBindings?
  private let state = Guarded(State())

  /// Creates an instance without children.
  ///
  /// - Parameter retiredBindings: The keeper of the children's values after they are unbound.
  package init(boundBy owner: ObjectIdentifier?, retiredBindings: RetiredBindings? = nil) {
    (self.owner, self.retiredBindings) = (owner, retiredBindings)
  }

  deinit { end() }

  /// Indicates whether the children have been unbound for good.
  package var haveEnded: Bool { state.withLock { $0.hasEnded } }

  /// The bound objects.
  package var objects: [any EnvironmentAccessible] { state.withLock { $0.members }.compactMap(\.object) }

  /// Binds the holder's current objects, and unbinds its former ones.
  ///
  /// - Parameters:
  ///   - request: The request in which the holder is bound, if any.
  ///   - keepsOrder: Whether an object with several owners continues to read from the same one.
  package func bind(
    _ objects: [any EnvironmentAccessible], to source: BoundSource,
    of request: EnvironmentRequest? = TaskScope.currentRequest, keepsOrder: Bool = false
  ) {
    let members = objects.map { Member(object: $0) }
    let former = state.withLock { state in state.hasEnded ? nil : exchange(&state.members, with: members) }
    // Retained until they are unbound: binding the new objects may run code releasing them.
    guard let former = former?.compactMap(\.object) else { return }
    for object in objects {
      object.bind(to: source, for: ObjectIdentifier(self), of: request, keepsOrder: keepsOrder)
    }
    let kept = Set(objects.map { ObjectIdentifier($0) })
    EnvironmentBinder(for: self).unbindLeaving(former.filter { !kept.contains(ObjectIdentifier($0)) })
    // Another thread may have unbound the children before they were bound.
    if haveEnded { unbind(objects) }
  }

  /// Unbinds the children.
  package func end() {
    let members = state.withLock { state in
      state.hasEnded = true
      return exchange(&state.members, with: [])
    }
    unbind(members.compactMap(\.object))
  }

  private func unbind(_ objects: [any EnvironmentAccessible]) {
    let binder = EnvironmentBinder(for: self, retiredBindings: retiredBindings)
    // Without a keeper of their last values, the children read other values from now on.
    if retiredBindings == nil { binder.unbindLeaving(objects) } else { binder.unbind(objects) }
  }
}
