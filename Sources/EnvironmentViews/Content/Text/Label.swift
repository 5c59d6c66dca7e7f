/// An icon and a title.
///
/// Use it for a control or an item with both. Prefer a title to an icon alone, which needs a description.
///
/// ```swift
/// Label("Favorites", systemImage: "star")
/// ```
///
/// The icon is hidden from assistive technologies, because the title has the same meaning.
///
/// Follows SwiftUI's `Label`.
public nonisolated struct Label<Title: View, Icon: View>: CompositeView {
  private let title: Title
  private let icon: Icon

  /// Creates a label from a title and an icon of any kind.
  ///
  /// ```swift
  /// Label { Element("b") { "Sale" } } icon: { Image(systemName: "tag") }
  /// ```
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  /// Creates a label with a symbol.
  ///
  /// ```swift
  /// Label("Favorites", systemImage: "star")
  /// ```
  public init(_ title: some StringProtocol, systemImage name: String) where Title == Text, Icon == Image {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  /// Creates a label with a picture.
  ///
  /// ```swift
  /// Label("Bread", image: "/images/bread.svg")
  /// ```
  public init(_ title: some StringProtocol, image name: String) where Title == Text, Icon == Image {
    self.init(title: { Text(title) }, icon: { Image(decorative: name) })
  }

  var parts: Element<TupleView<Element<PhrasingContent<Icon>>, PhrasingContent<Title>>> {
    Element("span", ["style": "display:inline-flex;gap:0.25em"]) {
      Element("span", ["aria-hidden": "true"]) { PhrasingContent(content: icon) }
      PhrasingContent(content: title)
    }
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Label: Markup where Title: Markup, Icon: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension Label: Sendable where Title: Sendable, Icon: Sendable {}
