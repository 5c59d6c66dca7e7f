public import EnvironmentCore
public import Observation

extension View {
  /// Sets a value in the environment of this view and of its content.
  ///
  /// ```swift
  /// Page().environment(\.locale, Locale(identifier: "fr"))
  /// ```
  ///
  /// A view below that sets the same value wins for its own content. Siblings and ancestors see nothing of it.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
  }

  /// Sets the observable object of a type for this view and its content; `nil` clears it.
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
    EnvironmentView(content: self) { $0[Object.self] = object }
  }

  /// Changes a value in the environment of this view and of its content.
  ///
  /// ```swift
  /// Page().transformEnvironment(\.settings) { settings in
  ///   if isLarge { settings.fontSize *= 2 }
  /// }
  /// ```
  ///
  /// The closure is given what the ancestors set. What it leaves alone is not set.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some View {
    EnvironmentView(content: self) { environment in
      let inherited = environment[keyPath: keyPath]
      var value = inherited
      transform(&value)
      if !areKnownEqual(inherited, value) { environment[keyPath: keyPath] = value }
    }
  }
}

/// A view in an environment that is changed for it.
private struct EnvironmentView<Content: View>: __PrimitiveView {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(content, changing: change)
  }
}
