import EnvironmentCore
import Testing

@testable import EnvironmentViews

/// A visitor that finds the effect of a view.
@MainActor
class EffectFinder: ViewVisitor {
  private var found: (ViewEffect)?

  func effect<Content: View>(of view: Content) throws -> ViewEffect {
    try visit(view, branch: 0)
    return try #require(found)
  }

  func visit<Content: View>(_ view: Content, branch: Int) throws {
    try Content.__visit(view, with: __ViewVisitor(base: self))
  }

  func annotating<Content: View>(_ annotation: ViewAnnotation, _ content: Content) throws {
    if case .effect(let effect) = annotation { found = effect }
  }

  func evaluate<Content: View>(_ view: Content) {}
  func text(_ text: String) {}
  func element<Content: View>(_ tag: String, _ attributes: HTMLAttributes, _ content: Content) {}
  func repeating<Data, ID, Content>(_ view: ForEach<Data, ID, Content>) {}
  func writing<Writer: _EnvironmentWriter, Content: View>(_ writer: Writer, _ content: Content) {}
}
