import EnvironmentCore

/// A heading of a page or of a part of it.
///
/// You should give a page one heading of the first level, and not skip levels, because users of screen readers jump
/// from heading to heading.
///
/// ```swift
/// Heading("Prices", level: 2)
/// Heading(level: 1) { Image(decorative: "logo.svg"); "Bakery" }
/// ```
public nonisolated struct Heading<Content: View>: CompositeView {
  private let level: Int
  private let content: Content

  /// Creates a heading. A level outside of 1 to 6 is written as the nearest of these.
  ///
  /// ```swift
  /// Heading(level: 2) { Link("Bread", to: "bread") }
  /// ```
  public init(level: Int, @ViewBuilder content: () -> Content) {
    self.level = min(max(level, 1), 6)
    self.content = content()
  }

  /// Creates a heading with a title. A level outside of 1 to 6 is written as the nearest of these.
  ///
  /// ```swift
  /// Heading("Prices", level: 2)
  /// ```
  public init(_ title: some StringProtocol, level: Int) where Content == Text {
    self.init(level: level) { Text(title) }
  }

  var parts: Element<PhrasingContent<Content>> { Element("h\(level)") { PhrasingContent(content: content) } }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Heading: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension Heading: Sendable where Content: Sendable {}

/// A paragraph of text.
///
/// Use it for prose. A `Text` alone is written without an element around it.
///
/// ```swift
/// Paragraph("We bake at night.")
/// Paragraph { "Bread since "; Element("time") { "1902" }; "." }
/// ```
public nonisolated struct Paragraph<Content: View>: CompositeView {
  private let content: Content

  /// Creates a paragraph of texts, and of elements that are part of a text.
  ///
  /// ```swift
  /// Paragraph { "Bread "; Element("em") { "and" }; " cake" }
  /// ```
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates a paragraph of one text.
  ///
  /// ```swift
  /// Paragraph("We bake at night.")
  /// ```
  public init(_ text: some StringProtocol) where Content == Text {
    self.init { Text(text) }
  }

  var parts: Element<PhrasingContent<Content>> { Element("p") { PhrasingContent(content: content) } }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Paragraph: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension Paragraph: Sendable where Content: Sendable {}

/// A piece of a program, in a text or as a block with its line breaks.
///
/// ```swift
/// Paragraph { "Call "; Code("renderHTML"); "." }
/// Code(block: source, language: "swift")
/// ```
///
/// A block is written as a `pre` containing a `code` element with the class `language-…`, by which highlighters find
/// it.
public nonisolated struct Code: BuiltInView, Markup, Sendable {
  private let text: String
  private var isBlock = false
  private var language: String?

  /// Creates a piece of code in a text.
  ///
  /// ```swift
  /// Paragraph { "Call "; Code("renderHTML"); "." }
  /// ```
  public init(_ text: String) {
    self.text = text
  }

  /// Creates a block of code.
  ///
  /// ```swift
  /// Code(block: "make bread", language: "sh")
  /// ```
  public init(block text: String, language: String? = nil) {
    self.text = text
    isBlock = true
    self.language = language
  }

  public var body: some Markup {
    if isBlock {
      Element("pre") { Element("code", ["class": language.map { "language-\($0)" }]) { Text(text) } }
    } else {
      Element("code") { Text(text) }
    }
  }
}

/// Content with a caption, such as a picture, a table or a listing.
///
/// Use it for content that the text around it refers to.
///
/// ```swift
/// Figure {
///   Image("oven.jpg", alt: "A brick oven")
/// } caption: {
///   "Our oven is from 1902."
/// }
/// ```
public nonisolated struct Figure<Content: View, Caption: View>: CompositeView {
  private let content: Content
  private let caption: Caption

  /// Creates a figure.
  ///
  /// ```swift
  /// Figure { Image("oven.jpg", alt: "A brick oven") } caption: { "Our oven is from 1902." }
  /// ```
  public init(@ViewBuilder content: () -> Content, @ViewBuilder caption: () -> Caption) {
    self.content = content()
    self.caption = caption()
  }

  var parts: Element<TupleView<Content, Element<Caption>>> {
    Element("figure") {
      content
      Element("figcaption") { caption }
    }
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Figure: Markup where Content: Markup, Caption: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension Figure: Sendable where Content: Sendable, Caption: Sendable {}
