import EnvironmentCore

/// Goes through a view as far as the views with a body in it, and shows nothing.
///
/// On the way, objects are bound that modifiers bind.
final class SilentVisitor: ViewVisitor {
  var environment: EnvironmentValues
  let bindings: ViewBindings

  init(_ environment: EnvironmentValues, _ bindings: ViewBindings) {
    self.environment = environment
    self.bindings = bindings
  }

  func evaluate(_ view: some View) {}
  func text(_ text: String) {}
  func startElement(_ tag: String, _ attributes: HTMLAttributes) {}
  func endElement() {}
  func repeating(_ operation: () throws -> Repetition) throws { _ = try operation() }
}
