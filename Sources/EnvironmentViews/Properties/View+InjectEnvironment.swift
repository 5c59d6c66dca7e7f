public import EnvironmentCore

extension View {
  /// A copy of this view in whose `@Environment` properties, nested ones included, the given values are installed.
  ///
  /// ```swift
  /// var values = EnvironmentValues()
  /// values.path = "/home"
  /// try MyView().injectEnvironment(environment: values).path  // "/home"
  /// ```
  ///
  /// A renderer does this for every view; it is of use to test a view on its own. The view itself stays as it is.
  ///
  /// - Throws: ``ViewInstallationError`` if there is a property that no value can be installed in.
  /// - Complexity: O(dynamic properties), and O(fields) for the first view of a type.
  public func injectEnvironment(environment: EnvironmentValues) throws -> Self {
    try ViewPlan.plan(for: Self.self).installed(self, from: ViewInjection(environment))
  }
}
