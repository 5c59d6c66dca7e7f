// A program that writes a site of two pages, which share a frame and a value of the environment.

import EnvironmentKit

@main
struct Bakery: Website {
  var address: URL? { URL(string: "https://example.org/") }

  var environment: EnvironmentValues {
    var values = EnvironmentValues.current
    values.siteName = "Bakery"
    return values
  }

  var sitemap: Sitemap {
    [
      "/": Page(title: "Home") { Link("About", to: "about") },
      "about": Page(title: "About") { Paragraph("Two pages & no server.") },
      "style.css": SiteFile(text: "body { max-width: 40em; margin: auto }"),
      "sitemap.xml": SiteFile.sitemap,
    ]
  }
}

extension EnvironmentValues {
  @Entry var siteName = "Untitled"
}

struct Page<Content: Markup>: Markup {
  let title: String
  @ViewBuilder let content: Content
  @Environment(\.siteName) private var siteName
  @Environment(\.address) private var address

  var body: some Markup {
    HTMLDocument(title: "\(title) – \(siteName)") {
      Element("link", ["rel": "stylesheet", "href": address(of: "style.css")])
    } content: {
      content
    }
  }
}
