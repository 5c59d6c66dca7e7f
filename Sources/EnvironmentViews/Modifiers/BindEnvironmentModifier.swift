public import EnvironmentCore

extension View {
  /// Binds an object to the environment of this view, for as long as the view is shown.
  ///
  /// ```swift
  /// struct ContentView: View {
  ///   @State private var model = ContentModel()
  ///
  ///   var body: some View {
  ///     Text(model.localizedContent)
  ///       .bindEnvironment(to: model)
  ///   }
  /// }
  /// ```
  ///
  /// The object is bound before the content is evaluated. A body that read from it before, as in the example, is
  /// evaluated again.
  public func bindEnvironment<Object: EnvironmentBindable>(to object: Object) -> some View {
    annotated(.binding([object]))
  }

  /// Binds several objects to the environment of this view, for as long as the view is shown.
  public func bindEnvironments(to objects: [any EnvironmentBindable]) -> some View {
    annotated(.binding(objects))
  }
}
