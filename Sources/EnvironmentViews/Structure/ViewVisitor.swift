public import EnvironmentCore

/// A traversal of a hierarchy of views: a renderer, or a graph that keeps the views that it has visited.
///
/// A view calls the function for its kind. A view with a body is evaluated; the others pass their text, element or
/// annotation to the visitor, and the views in them.
@MainActor
protocol ViewVisitor: AnyObject {
  /// Evaluates a view with a body.
  func evaluate<Content: View>(_ view: Content) throws

  func text(_ text: String) throws
  func element<Content: View>(_ tag: String, _ attributes: HTMLAttributes, _ content: Content) throws

  /// Visits a view in the current view.
  ///
  /// Views in one view are distinguished by the order in which they are visited, by their types, and by `branch`.
  func visit<Content: View>(_ view: Content, branch: Int) throws

  /// Visits the views of the elements of a collection, which are distinguished by their identifiers.
  func repeating<Data, ID, Content>(_ view: ForEach<Data, ID, Content>) throws

  /// Visits a view after changing the environment for it.
  func writing<Writer: _EnvironmentWriter, Content: View>(_ writer: Writer, _ content: Content) throws

  /// Visits a view with an annotation.
  func annotating<Content: View>(_ annotation: ViewAnnotation, _ content: Content) throws
}

// What a visitor does if it only looks for something: it evaluates and shows nothing, and visits the views in a view.
extension ViewVisitor {
  func evaluate<Content: View>(_ view: Content) throws {}
  func text(_ text: String) throws {}

  func element<Content: View>(_ tag: String, _ attributes: HTMLAttributes, _ content: Content) throws {
    try visit(content)
  }

  func visit<Content: View>(_ view: Content, branch: Int) throws {
    try Content.__visit(view, with: __ViewVisitor(base: self))
  }

  func repeating<Data, ID, Content>(_ view: ForEach<Data, ID, Content>) throws {
    try view.forEachElement { try visit(view.content($0)) }
  }

  func writing<Writer: _EnvironmentWriter, Content: View>(_ writer: Writer, _ content: Content) throws {
    try visit(content)
  }

  func annotating<Content: View>(_ annotation: ViewAnnotation, _ content: Content) throws {
    try visit(content)
  }
}

extension ViewVisitor {
  // Inline, so that a visitor of a known type calls itself directly. See the benchmark `views/render`.
  @inline(__always)
  func visit<Content: View>(_ view: Content) throws {
    try visit(view, branch: 0)
  }
}

/// A wrapper of a visitor for the public protocol. Do not use.
@MainActor
public struct __ViewVisitor {
  let base: any ViewVisitor
}

/// A wrapper of a renderer for the public protocol. Do not use.
@MainActor
public struct __HTMLRenderer {
  @usableFromInline let base: HTMLRenderer
}

/// The change of a modifier to the environment of its content.
///
/// You don't name the type, nor conform to it: it is a part of the types of modified views.
public nonisolated protocol _EnvironmentWriter {
  /// Makes the change. Do not call.
  func __write(to values: inout EnvironmentValues)
}
