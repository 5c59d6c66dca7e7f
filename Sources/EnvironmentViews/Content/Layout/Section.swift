import EnvironmentCore

/// A group of views with an optional header and footer.
///
/// Use it to divide a page, a ``List`` or a ``Picker`` into parts with titles.
///
/// ```swift
/// List {
///   Section("Languages") {
///     Text("English")
///     Text("French")
///   }
/// }
/// ```
///
/// A section is written as a `section` with an `h2`. In a ``List``, it is a row containing a list. In a ``Picker``, it
/// is a group of options.
///
/// Follows SwiftUI's `Section`.
public nonisolated struct Section<Parent: View, Content: View, Footer: View>: CompositeView {
  private let header: Parent
  private let content: Content
  private let footer: Footer

  /// Creates a section with a header and a footer.
  ///
  /// ```swift
  /// Section { PriceList() } header: { Text("Prices") } footer: { Text("With tax") }
  /// ```
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  /// Creates a section with a header.
  ///
  /// ```swift
  /// Section { PriceList() } header: { Text("Prices") }
  /// ```
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) where Footer == EmptyView {
    self.init(content: content, header: header, footer: {})
  }

  /// Creates a section with a footer.
  ///
  /// ```swift
  /// Section { PriceList() } footer: { Text("With tax") }
  /// ```
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) where Parent == EmptyView {
    self.init(content: content, header: {}, footer: footer)
  }

  /// Creates a section without header and footer.
  ///
  /// ```swift
  /// Section { PriceList() }
  /// ```
  public init(@ViewBuilder content: () -> Content) where Parent == EmptyView, Footer == EmptyView {
    self.init(content: content, header: {}, footer: {})
  }

  /// Creates a section with a title.
  ///
  /// ```swift
  /// Section("Prices") { PriceList() }
  /// ```
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content)
  where Parent == Text, Footer == EmptyView {
    self.init(content: content, header: { Text(title) }, footer: {})
  }

  /// Creates a section with a header and a footer. This is SwiftUI's original initializer.
  ///
  /// ```swift
  /// Section(header: Text("Prices"), footer: Text("With tax")) { PriceList() }
  /// ```
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }

  /// Creates a section with a header. This is SwiftUI's original initializer.
  ///
  /// ```swift
  /// Section(header: Text("Prices")) { PriceList() }
  /// ```
  public init(header: Parent, @ViewBuilder content: () -> Content) where Footer == EmptyView {
    self.init(content: content, header: { header }, footer: {})
  }

  /// Creates a section with a footer. This is SwiftUI's original initializer.
  ///
  /// ```swift
  /// Section(footer: Text("With tax")) { PriceList() }
  /// ```
  public init(footer: Footer, @ViewBuilder content: () -> Content) where Parent == EmptyView {
    self.init(content: content, header: {}, footer: { footer })
  }

  var parts: SectionElement<Parent, Content, Footer> {
    SectionElement(header: header, content: content, footer: footer)
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Section: Markup where Parent: Markup, Content: Markup, Footer: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension Section: Sendable where Parent: Sendable, Content: Sendable, Footer: Sendable {}

/// The element of a section, which depends on the list or picker around it.
nonisolated struct SectionElement<Parent: View, Content: View, Footer: View>: BuiltInView {
  let header: Parent
  let content: Content
  let footer: Footer
  @Environment(\.rowContainer) private var container

  var body: ConditionalContent<ConditionalContent<OptionGroup<Parent, Content>, _AnnotatedView<Row>>, Element<Part>> {
    switch container {
    case .picker?:
      OptionGroup(header: header, content: content)
    case .list(let selection?)?:
      Element("li", ["role": "none"]) {
        heading
        Element("ul", ["role": "group"]) { content.annotated(.rows(selection: selection)) }
        closing
      }
      .annotated(.rows(selection: nil))
    case .list(nil)?, nil:
      Element("section") {
        heading
        if container == nil { content } else { Element("ul") { content.annotated(.rows(selection: nil)) } }
        closing
      }
    }
  }

  /// A row with a list.
  typealias Row = Element<TupleView<Heading?, Element<_AnnotatedView<Content>>, Closing?>>
  typealias Part = TupleView<Heading?, ConditionalContent<Content, Element<_AnnotatedView<Content>>>, Closing?>
  typealias Heading = Element<PhrasingContent<Parent>>
  typealias Closing = Element<Footer>

  private var heading: Heading? {
    Parent.self == EmptyView.self ? nil : Element("h2") { PhrasingContent(content: header) }
  }

  private var closing: Closing? { Footer.self == EmptyView.self ? nil : Element("footer") { footer } }
}

extension SectionElement: Markup where Parent: Markup, Content: Markup, Footer: Markup {}

/// A section of a picker. Its header is an attribute, and so text alone.
nonisolated struct OptionGroup<Parent: View, Content: View>: __PrimitiveView {
  let header: Parent
  let content: Content

  private func element(_ label: String) -> Element<Content> { Element("optgroup", ["label": label]) { content } }

  @MainActor func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(element(RowOutline(of: header).text))
  }
}

extension OptionGroup: Markup where Parent: Markup, Content: Markup {
  mutating func __write(with renderer: __MarkupRenderer) throws {
    var element = element(try renderer.base.outline(of: header))
    try renderer.base.visit(&element, with: renderer)
  }
}
