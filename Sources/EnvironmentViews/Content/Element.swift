/// An HTML element of any kind.
///
/// Use it for elements with no view of their own. You should prefer a view where there is one, such as ``Heading``
/// or ``Image``, because it writes what assistive technologies need.
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
  @usableFromInline let tag: String
  @usableFromInline var attributes: HTMLAttributes
  @usableFromInline var content: Content

  /// Creates an element with content.
  ///
  /// ```swift
  /// Element("article", ["lang": "fr"]) { Text("Salut") }
  /// ```
  @inlinable
  public init(_ tag: String, _ attributes: HTMLAttributes = HTMLAttributes(), @ViewBuilder content: () -> Content) {
    self.tag = tag
    self.attributes = attributes
    self.content = content()
  }

  /// Creates an element without content.
  ///
  /// ```swift
  /// Element("hr")
  /// ```
  @inlinable
  public init(_ tag: String, _ attributes: HTMLAttributes = HTMLAttributes()) where Content == EmptyView {
    self.init(tag, attributes) {}
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.element(tag, attributes, content)
  }

  @inlinable
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws {
    let open = try renderer.base.start(tag, taking: &attributes)
    try renderer.base.visit(&content, with: renderer)
    try renderer.base.end(open)
  }
}

extension Element: Markup where Content: Markup {
  @inlinable
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    let open = try renderer.base.start(tag, taking: &attributes)
    try renderer.base.visit(&content, with: renderer)
    try renderer.base.end(open)
  }
}

extension Element: Sendable where Content: Sendable {}
