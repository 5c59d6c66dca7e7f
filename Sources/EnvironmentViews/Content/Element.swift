/// An HTML element of any kind.
///
/// ```swift
/// Element("a", ["href": "/about", "aria-current": isCurrent ? "page" : nil]) {
///   Text("About")
/// }
/// ```
///
/// Tags and attribute names belong to the program: rendering a view with an invalid name throws an error. Attribute
/// values and text may come from untrusted sources, because they are escaped.
public nonisolated struct Element<Content: View>: __PrimitiveView {
  private let tag: String
  private let attributes: HTMLAttributes
  private let content: Content

  /// Creates an element with content.
  public init(_ tag: String, _ attributes: HTMLAttributes = [:], @ViewBuilder content: () -> Content) {
    self.tag = tag
    self.attributes = attributes
    self.content = content()
  }

  /// Creates an element without content.
  public init(_ tag: String, _ attributes: HTMLAttributes = [:]) where Content == EmptyView {
    self.init(tag, attributes) {}
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.element(tag, attributes, content)
  }
}

extension Element: Sendable where Content: Sendable {}
