package import EnvironmentCore

/// Somebody who goes through a hierarchy of views: a renderer.
///
/// Who goes where: ``evaluate(_:)`` takes a view with a body to its body; the other views take the visitor on to their
/// content, or tell it of their text and elements.
@MainActor
package protocol ViewVisitor: AnyObject {
  /// What the ancestors of the view under way have set.
  var environment: EnvironmentValues { get set }

  /// The objects that are bound on the way.
  var bindings: ViewBindings { get }

  /// Takes a view with a body to its body.
  func evaluate(_ view: some View) throws

  func text(_ text: String) throws
  func startElement(_ tag: String, _ attributes: HTMLAttributes) throws
  func endElement() throws

  /// Runs an operation, and once more from the start, without what it told the visitor before, as long as it answers
  /// that it has to be repeated.
  func repeating(_ operation: () throws -> Repetition) throws
}

/// Whether something that was shown has to be shown anew.
package enum Repetition {
  case done
  case again
}

extension ViewVisitor {
  package func visit<Content: View>(_ view: Content) throws {
    try Content.__visit(view, with: __ViewVisitor(base: self))
  }

  /// Goes through a view with an environment of its own.
  package func visit(_ view: some View, changing change: (inout EnvironmentValues) -> Void) throws {
    let inherited = environment
    change(&environment)
    defer { environment = inherited }
    try visit(view)
  }
}

/// A visitor as the public protocol names it. Do not use.
@MainActor
public struct __ViewVisitor {
  package let base: any ViewVisitor
}
