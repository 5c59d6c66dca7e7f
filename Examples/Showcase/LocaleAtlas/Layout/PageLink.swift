import EnvironmentKit

/// A link to another page.
///
/// The link to the page that it stands on says so to readers of the screen, and to the stylesheet.
struct PageLink<Label: View>: View {
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

  var body: some View {
    Element("a", link(to: page.path).merging(attributes)) { label }
  }

  private func link(to target: String) -> HTMLAttributes {
    [
      "href": relative(target, to: path),
      "hreflang": language,
      "aria-current": target == path ? "page" : nil,
    ]
  }

  private var language: String? {
    if case .locale(let locale) = page { locale.languageTag } else { nil }
  }
}

/// A path of the site as a page of the site sees it.
func relative(_ path: String, to page: String) -> String {
  String(repeating: "../", count: page.count { $0 == "/" }) + path
}
