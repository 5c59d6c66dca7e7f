/// The bindings of a place that binds objects to an environment and unbinds them again, such as one in a view
/// hierarchy.
///
/// An object may have several binders at once. It reads from the binder that bound it last. When that binder unbinds
/// it, it reads from the binder before.
package struct EnvironmentBinder: Sendable {
  private let owner: ObjectIdentifier
  private let retiredBindings: RetiredBindings?

  /// - Parameters:
  ///   - owner: The object that represents the place. It unbinds its objects before it is deallocated.
  ///   - retiredBindings: The keeper of the values that running tasks read after the objects are unbound.
  package init(for owner: AnyObject, retiredBindings: RetiredBindings? = nil) {
    self.owner = ObjectIdentifier(owner)
    self.retiredBindings = retiredBindings
  }

  /// - Parameter keepsOrder: Whether an object with several binders continues to read from the same one.
  package func bind(_ object: any EnvironmentBindable, from values: EnvironmentValues, keepsOrder: Bool = false) {
    object.bind(to: .values(values), for: owner, keepsOrder: keepsOrder)
  }

  /// Unbinds objects that were bound together, such as a model and its children.
  ///
  /// - Complexity: O(objects), and O(stored values) for each environment that they were bound to.
  package func unbind(_ objects: [any EnvironmentBindable]) {
    let identities = Set(objects.map { ObjectIdentifier($0) })
    var last: (bound: EnvironmentValues, kept: EnvironmentValues)?
    for object in objects {
      let storage = object._environmentStorage
      guard let retiredBindings, let bound = storage.source(boundBy: owner)?.values else {
        storage.apply(BindingChange(owner: owner))
        continue
      }
      let kept = last.flatMap { $0.bound.isIdentical(to: bound) ? $0.kept : nil } ?? bound.removing(identities)
      last = (bound, kept)
      storage.apply(BindingChange(owner: owner, retirement: (kept, retiredBindings)))
    }
  }
}
