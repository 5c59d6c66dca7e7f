import EnvironmentKit

/// A link to another page, in the color scheme of this one unless another is asked for.
///
/// The link to the page that it stands on says so to readers of the screen, and to the stylesheet.
struct PageLink<Label: View>: View {
  @Environment(\.path) private var path
  @Environment(\.colorScheme) private var colorScheme

  private let page: Page
  private let scheme: ColorScheme?
  private let attributes: HTMLAttributes
  private let label: Label

  init(
    to page: Page, in scheme: ColorScheme? = nil, _ attributes: HTMLAttributes = [:],
    @ViewBuilder label: () -> Label
  ) {
    self.page = page
    self.scheme = scheme
    self.attributes = attributes
    self.label = label()
  }

  var body: some View {
    let target = page.path(in: scheme ?? colorScheme)
    Element("a", link(to: target).merging(attributes)) { label }
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
