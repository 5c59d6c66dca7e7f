package import EnvironmentCore

/// The objects that views bind to their environment, until the views go.
@MainActor
package final class ViewBindings {
  private let binder = EnvironmentBinder()
  private var objects: [ObjectIdentifier: any EnvironmentBindable] = [:]

  package init() {}

  package func bind(_ object: any EnvironmentBindable, to environment: EnvironmentValues) {
    objects[ObjectIdentifier(object)] = object
    binder.bind(object, from: environment)
  }

  /// Unbinds an object, unless it is bound elsewhere.
  package func unbind(_ object: any EnvironmentBindable) {
    objects[ObjectIdentifier(object)] = nil
    binder.unbind(object)
  }

  /// Unbinds the objects that are bound here, and nowhere else.
  package func unbindAll() {
    for object in objects.values { binder.unbind(object) }
    objects = [:]
  }
}
