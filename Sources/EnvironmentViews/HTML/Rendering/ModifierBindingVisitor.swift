import EnvironmentCore

/// A visitor for binding the objects of the modifiers in a view. It writes nothing.
///
/// It does not evaluate the bodies of the views in it.
final class ModifierBindingVisitor: ViewVisitor {
  private var environment: EnvironmentValues
  private let bindings: ViewBindings

  /// The number of further views to nest. The objects of a deeper view are bound when it is written.
  private var remainingNesting = HTMLRenderer.maximumNesting

  init(_ environment: EnvironmentValues, _ bindings: ViewBindings) {
    self.environment = environment
    self.bindings = bindings
  }

  func visit<Content: View>(_ view: Content, branch: Int) throws {
    if remainingNesting == 0 { return }
    remainingNesting -= 1
    defer { remainingNesting += 1 }
    try Content.__visit(view, with: __ViewVisitor(base: self))
  }

  func writing<Writer: _EnvironmentWriter, Content: View>(_ writer: Writer, _ content: Content) throws {
    let inherited = environment
    writer.__write(to: &environment)
    defer { environment = inherited }
    try visit(content)
  }

  func annotating<Content: View>(_ annotation: ViewAnnotation, _ content: Content) throws {
    if case .binding(let objects, let includesChildren) = annotation {
      for object in objects { bindings.bind(object, to: environment, includesChildren: includesChildren) }
    }
    try visit(content)
  }
}
