import EnvironmentCore

/// Where a view on its own gets its values from: it is part of no hierarchy.
final class ViewInjection: PropertySource {
  let environment: EnvironmentValues

  /// Hardly a view has anything to bind, so this is made when it is needed.
  private(set) lazy var bindings = ViewBindings()

  init(_ environment: EnvironmentValues) {
    self.environment = environment
  }
}
