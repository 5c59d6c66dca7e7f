import EnvironmentKit

/// A whole page: its head, the banner, its content, the footer.
struct Document<Content: Markup>: Markup {
  @Environment(\.siteTitle) private var siteTitle
  @Environment(\.address) private var address

  private let title: String?
  private let description: String
  private let alternates: [Locale]
  private let content: Content

  init(
    title: String? = nil, description: String, alternates: [Locale] = [], @ViewBuilder content: () -> Content
  ) {
    (self.title, self.description, self.alternates) = (title, description, alternates)
    self.content = content()
  }

  var body: some Markup {
    LocalizedElement("html") {
      Element("head") {
        Element("meta", ["charset": "utf-8"])
        Element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        Element("meta", ["name": "color-scheme", "content": "light dark"])
        Element("meta", ["name": "description", "content": description])
        Element("title") { Text([title, siteTitle].compactMap(\.self).joined(separator: " · ")) }
        Element("link", ["rel": "stylesheet", "href": address(of: Stylesheet.path)])
        Element("link", ["rel": "icon", "type": "image/svg+xml", "href": address(of: Favicon.path)])
        ForEach(alternates, id: \.self) { locale in
          Element("link", ["rel": "alternate", "hreflang": locale.languageTag, "href": href(locale)])
        }
      }
      Element("body") {
        SkipLink()
        Banner()
        Element("main", ["id": SkipLink.target, "tabindex": "-1"]) { content }
        Element("footer") {
          Element("p") { Caption("All names, dates and numbers come from Foundation’s locale data.") }
        }
      }
    }
  }

  private func href(_ locale: Locale) -> String {
    address(of: Page.locale(locale).path)
  }
}

/// The icon of the site: a globe.
struct Favicon: Markup {
  /// The path in the site.
  static let path = "favicon.svg"

  var body: some Markup {
    XML {
      Element("svg", ["xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 32 32"]) {
        Element("g", ["fill": "none", "stroke": "#3a6ea5", "stroke-width": 2]) {
          Element("circle", ["cx": 16, "cy": 16, "r": 14])
          Element("ellipse", ["cx": 16, "cy": 16, "rx": 6, "ry": 14])
          Element("path", ["d": "M2 16h28"])
        }
      }
    }
  }
}
