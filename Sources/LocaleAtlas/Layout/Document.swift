import EnvironmentKit

/// A whole page: its head, the banner, its content, the footer.
struct Document<Content: View>: View {
  @Environment(\.siteTitle) private var siteTitle
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.path) private var path

  private let page: Page
  private let title: String?
  private let description: String
  private let alternates: [Locale]
  private let content: Content

  init(
    _ page: Page, title: String? = nil, description: String, alternates: [Locale] = [],
    @ViewBuilder content: () -> Content
  ) {
    (self.page, self.title, self.description, self.alternates) = (page, title, description, alternates)
    self.content = content()
  }

  var body: some View {
    Tongue("html", ["data-scheme": scheme]) {
      Element("head") {
        Element("meta", ["charset": "utf-8"])
        Element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        Element("meta", ["name": "color-scheme", "content": scheme])
        Element("meta", ["name": "description", "content": description])
        Element("title") { Text([title, siteTitle].compactMap(\.self).joined(separator: " · ")) }
        Element("link", ["rel": "stylesheet", "href": relative(Stylesheet.path, to: path)])
        ForEach(alternates, id: \.self) { locale in
          Element("link", ["rel": "alternate", "hreflang": locale.languageTag, "href": href(locale)])
        }
      }
      Element("body") {
        Banner(page: page)
        Element("main") { content }
        Element("footer") {
          Element("p") { Caption("All names, dates and numbers come from Foundation’s locale data.") }
        }
      }
    }
  }

  private var scheme: String { colorScheme == .dark ? "dark" : "light" }

  private func href(_ locale: Locale) -> String {
    relative(Page.locale(locale).path(in: colorScheme), to: path)
  }
}
