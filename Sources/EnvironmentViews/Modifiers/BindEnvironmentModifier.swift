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
    BindingView(content: self, objects: [object])
  }

  /// Binds several objects to the environment of this view, for as long as the view is shown.
  public func bindEnvironments(to objects: [any EnvironmentBindable]) -> some View {
    BindingView(content: self, objects: objects)
  }
}

/// A view that binds objects to its environment.
private struct BindingView<Content: View>: __PrimitiveView {
  let content: Content
  let objects: [any EnvironmentBindable]

  func __visit(with visitor: __ViewVisitor) throws {
    for object in objects { visitor.base.bindings.bind(object, to: visitor.base.environment) }
    try visitor.base.visit(content)
  }
}
