package import EnvironmentCore

/// The objects that views bind to their environment, until the views go.
@MainActor
package final class ViewBindings {
  private let binder = EnvironmentBinder()
  private var objects: [any EnvironmentBindable] = []

  package init() {}

  package func bind(_ object: any EnvironmentBindable, to environment: EnvironmentValues) {
    if !objects.contains(where: { $0 === object }) { objects.append(object) }
    binder.bind(object, from: environment)
  }

  /// Unbinds the objects that are bound here, and nowhere else.
  package func unbindAll() {
    for object in objects { binder.unbind(object) }
    objects = []
  }
}
