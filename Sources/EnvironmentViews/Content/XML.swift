package import EnvironmentCore

/// A document of XML, such as a feed or an image in SVG.
///
/// Use it for a feed or an image that readers load on its own. In a page, write an `svg` ``Element``.
///
/// ```swift
/// XML {
///   Element("rss", ["version": "2.0", "xmlns:atom": "http://www.w3.org/2005/Atom"]) {
///     Element("channel") {
///       Element("title") { "Bakery" }
///       Element("atom:link", ["rel": "self", "href": feedURL])
///       ForEach(posts) { post in
///         Element("item") {
///           Element("title") { post.title }
///           Element("guid", ["isPermaLink": false]) { post.id }
///         }
///       }
///     }
///   }
/// }
/// ```
///
/// The content is one ``Element``, in which names keep their case. A prefix has to be declared by an `xmlns:` attribute
/// of the element or of one around it, and its namespace decides which attributes hold links or code. Booleans are
/// written as `true` and `false`. Values of the environment, views with a body and loops work as in a page.
/// `renderHTML` writes the document with its declaration; a site can have it as a page. Serve it as XML.
public nonisolated struct XML<Content: View>: CompositeView {
  private let content: Content

  /// Creates a document with a root element.
  ///
  /// ```swift
  /// XML { Element("feed", ["xmlns": "http://www.w3.org/2005/Atom"]) { Element("title") { "Bakery" } } }
  /// ```
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  var parts: Element<_WritingView<Content, _ValueWriter<Bool>>> {
    Element(.tagOfXMLDocument) { content.environment(\.isInXML, true) }
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension XML: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension XML: Sendable where Content: Sendable {}

private enum IsInXMLKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("isInXML", at: \.isInXML) }
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Indicates whether views are in an ``XML`` document, whose readers know no relative addresses.
  package var isInXML: Bool {
    get { self[IsInXMLKey.self] }
    set { self[IsInXMLKey.self] = newValue }
  }
}

/// HTML made by another program, such as a Markdown parser or a highlighter. It is written as it is.
///
/// ```swift
/// Element("article") { TrustedHTML(Markdown(post.text).html) }
/// ```
///
/// - Warning: The markup isn't escaped or checked. By this name, you say that the program that made it is trusted to
///   escape all text from elsewhere, and to close each element it opens. There is no other way past the escaping.
///
/// It can stand wherever HTML can have elements, and in SVG.
public nonisolated struct TrustedHTML: BuiltInView, Markup, Sendable {
  private let markup: String

  /// Creates a view of markup.
  ///
  /// ```swift
  /// TrustedHTML("<em>Fresh</em> bread")
  /// ```
  public init(_ markup: String) {
    self.markup = markup
  }

  public var body: some Markup {
    EmptyView().annotated(.markup(markup))
  }
}
