import EnvironmentKit

/// A link to another page.
///
/// A link to its own page is marked as the current page, for screen readers and for the stylesheet.
struct PageLink<Label: Markup>: Markup {
  @Environment(\.address) private var address
  @Environment(\.path) private var path

  private let page: Page
  private let attributes: HTMLAttributes
  private let label: Label

  init(
    to page: Page, _ attributes: HTMLAttributes = [:], @ViewBuilder label: () -> Label
  ) {
    self.page = page
    self.attributes = attributes
    self.label = label()
  }

  var body: some Markup {
    Element("a", link(to: page.path).merging(attributes)) { label }
  }

  private func link(to target: String) -> HTMLAttributes {
    [
      "href": address(of: target),
      "hreflang": language,
      "aria-current": target == path ? "page" : nil,
    ]
  }

  private var language: String? {
    if case .locale(let locale) = page { locale.languageTag } else { nil }
  }
}
