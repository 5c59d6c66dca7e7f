internal import EnvironmentCore

/// The environments derived from one environment, each for a property or a pullback.
final class DerivedChildren: Sendable {
  private struct Child {
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

  private let children = Guarded<[ObjectIdentifier: Child]>([:])

  /// Returns the child derived for an origin: a property wrapper or a ``Derivation``. One origin always asks for
  /// the same type of environment.
  func child<Environment: ComposableEnvironment>(for origin: AnyObject) -> Environment? {
    let child = children.withLock { $0[ObjectIdentifier(origin)]?.environment }
    return child.map { unsafeDowncast($0, to: Environment.self) }
  }

  /// Keeps a child for an origin, and returns it. If another child was kept for the origin in the meantime, returns
  /// that one.
  func keep<Environment: ComposableEnvironment>(_ environment: Environment, for origin: AnyObject) -> Environment {
    let id = ObjectIdentifier(origin)
    let child = Child(environment, of: origin)
    let kept = children.withLock { children in
      let kept = children[id] ?? child
      children[id] = kept
      return kept.environment
    }
    (origin as? Derivation)?.addParent(self)
    return unsafeDowncast(kept, to: Environment.self)
  }

  /// Releases the child of a derivation.
  fileprivate func remove(_ id: ObjectIdentifier) {
    release(children.withLock { $0.removeValue(forKey: id) })
  }

  /// Releases all children one after the other. Otherwise the recursive deallocation of a deep tree could overflow the
  /// stack.
  ///
  /// The children of a child are kept here while the child is deallocated. So its `deinit` can still read them, and
  /// releases none of them itself.
  func removeAll() {
    var environments = takeAll()
    while var environment = environments.popLast() {
      if isKnownUniquelyReferenced(&environment), let children = environment.children { environments += children.all }
    }
  }

  private var all: [ComposableEnvironment] {
    children.withLock { $0.values.map(\.environment) }
  }

  private func takeAll() -> [ComposableEnvironment] {
    let children = children.withLock { exchange(&$0, with: [:]) }.values
    for child in children { child.derivation?.removeParent(self) }
    return children.map(\.environment)
  }
}

/// The identity of a pullback without an environment, for which each parent derives a child.
///
/// It belongs to the reducer the pullback returns, and releases the children when it is deallocated. So reducers
/// can be made for each action.
final class Derivation: Sendable {
  private let parents = Lock<[ObjectIdentifier: Weak<DerivedChildren>]>([:])

  deinit {
    let id = ObjectIdentifier(self)
    for parent in parents.withLock({ $0 }).values { parent.object?.remove(id) }
  }

  fileprivate func addParent(_ parent: DerivedChildren) {
    parents.withLock { $0[ObjectIdentifier(parent)] = Weak(parent) }
  }

  fileprivate func removeParent(_ parent: DerivedChildren) {
    release(parents.withLock { $0.removeValue(forKey: ObjectIdentifier(parent)) })
  }
}
