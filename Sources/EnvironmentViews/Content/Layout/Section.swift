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
/// A section is written as a `section` with an `h2`. In a ``List``, it is a row that contains a list. In a ``Picker``,
/// it is a group of options.
///
/// Follows SwiftUI's `Section`.
public nonisolated struct Section<Parent: View, Content: View, Footer: View>: BuiltInView {
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

  @MainActor public var body: some View {
    SectionElement(header: header, content: content, footer: footer)
  }
}

extension Section: Sendable where Parent: Sendable, Content: Sendable, Footer: Sendable {}

/// The element of a section, which reads the environment.
private struct SectionElement<Parent: View, Content: View, Footer: View>: BuiltInView {
  let header: Parent
  let content: Content
  let footer: Footer
  @Environment(\.rowContainer) private var container

  var body: some View {
    switch container {
    case .picker?:
      Element("optgroup", ["label": RowOutline(of: header).text]) { content }
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

  @ViewBuilder private var heading: some View {
    if Parent.self != EmptyView.self { Element("h2") { PhrasingContent(content: header) } }
  }

  @ViewBuilder private var closing: some View {
    if Footer.self != EmptyView.self { Element("footer") { footer } }
  }
}
