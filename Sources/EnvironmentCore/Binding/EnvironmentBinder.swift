/// Somebody who binds objects to an environment and unbinds them again, such as a place in a view hierarchy.
///
/// An object may have several binders at once. It reads from the one that bound it last, and when that unbinds it, from
/// the one before.
package final class EnvironmentBinder: Sendable {
  private let retiredBindings: RetiredBindings?

  /// - Parameter retiredBindings: What keeps, for tasks that still run, what objects were bound to.
  package init(retiredBindings: RetiredBindings? = nil) {
    self.retiredBindings = retiredBindings
  }

  package func bind(_ object: any EnvironmentBindable, from values: EnvironmentValues) {
    object._environmentStorage.bind(.values(values), for: ObjectIdentifier(self))
    object._environmentStorage.checkRequirements(of: object)
  }

  package func unbind(_ object: any EnvironmentBindable) {
    object._environmentStorage.unbind(for: ObjectIdentifier(self), keepingIn: retiredBindings)
  }
}
