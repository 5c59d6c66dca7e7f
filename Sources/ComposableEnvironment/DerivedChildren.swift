internal import EnvironmentCore

/// An environment that was derived from another, for a property or a pullback.
struct DerivedChild {
  let environment: ComposableEnvironment

  /// The property wrapper that the child was derived for, retained so that no other object gets its address.
  let wrapper: AnyObject?

  /// The pullback that the child was derived for. The child is released when its reducer is.
  private(set) weak var derivation: Derivation?

  init(_ environment: ComposableEnvironment, of origin: AnyObject) {
    self.environment = environment
    derivation = origin as? Derivation
    wrapper = derivation == nil ? origin : nil
  }
}

extension ComposableEnvironment {
  /// Returns the environment that is derived from this one for an origin, a property wrapper or a ``Derivation``: the
  /// same environment each time.
  ///
  /// - Parameter make: Makes the environment, or returns the given one. Called only the first time. One origin always
  ///   makes the same type of environment.
  final func child<Child: ComposableEnvironment>(for origin: AnyObject, make: () -> Child) -> Child {
    let id = ObjectIdentifier(origin)
    if let known = children.withLock({ $0[id]?.environment }) { return unsafeDowncast(known, to: Child.self) }
    // The closure runs user code, so no lock is held. If another thread is faster, its environment is kept.
    let made = DerivedChild(make().attached(under: self), of: origin)
    let kept = children.withLock { children in
      let kept = children[id] ?? made
      children[id] = kept
      return kept.environment
    }
    (origin as? Derivation)?.addParent(self)
    return unsafeDowncast(kept, to: Child.self)
  }

  /// Releases the child of a derivation.
  fileprivate func releaseChild(of id: ObjectIdentifier) {
    // Returned from the lock, so the child is released after the lock.
    _ = children.withLock { $0.removeValue(forKey: id) }
  }

  /// Releases all children one after the other. Otherwise the recursive deallocation of a deep tree could overflow the
  /// stack.
  ///
  /// The children of a child are kept here while the child is deallocated. So its `deinit` can still read them, and
  /// releases none of them itself.
  final func releaseChildren() {
    let children = children.withLock { exchange(&$0, with: [:]) }.values
    for child in children { child.derivation?.removeParent(self) }
    var environments = children.map(\.environment)
    while var environment = environments.popLast() {
      guard isKnownUniquelyReferenced(&environment) else { continue }
      environments += environment.children.withLock { $0.values.map(\.environment) }
    }
  }
}

/// The identity of a pullback without an environment, for which each parent derives a child.
///
/// It belongs to the reducer that the pullback returns, and releases the children when it is deallocated. So reducers
/// can be made for each action.
final class Derivation: Sendable {
  private let parents = Guarded<[ObjectIdentifier: Weak<ComposableEnvironment>]>([:])

  deinit {
    let id = ObjectIdentifier(self)
    for parent in parents.withLock({ $0 }).values { parent.object?.releaseChild(of: id) }
  }

  fileprivate func addParent(_ parent: ComposableEnvironment) {
    parents.withLock { $0[ObjectIdentifier(parent)] = Weak(parent) }
  }

  fileprivate func removeParent(_ parent: ComposableEnvironment) {
    _ = parents.withLock { $0.removeValue(forKey: ObjectIdentifier(parent)) }
  }
}
