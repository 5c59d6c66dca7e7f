import EnvironmentKit

extension EnvironmentValues {
  @Entry var siteName = "Untitled"
}

struct Page<Content: View>: View {
  let title: String
  @ViewBuilder let content: Content
  @Environment(\.siteName) private var siteName

  var body: some View {
    Element("html", ["lang": "en"]) {
      Element("head") { Element("title") { Text("\(title) – \(siteName)") } }
      Element("body") {
        Navigation()
        content
      }
    }
  }
}

struct Navigation: View {
  @Environment(\.path) private var path

  var body: some View {
    Element("nav") {
      link("Home", to: "index.html")
      link("Hours", to: "hours.html")
    }
  }

  @ViewBuilder
  private func link(_ title: String, to page: String) -> some View {
    if page == path {
      Element("strong") { Text(title) }
    } else {
      Element("a", ["href": .init(page)]) { Text(title) }
    }
  }
}

struct HomePage: View {
  var body: some View {
    Page(title: "Home") {
      Element("h1") { Text("Bread & cake") }
      Element("p") { Text("Fresh each morning.") }
    }
  }
}

struct HoursPage: View {
  var body: some View {
    Page(title: "Hours") {
      Element("h1") { Text("Hours") }
      Element("p") { Text("From 7 to 18.") }
    }
  }
}

let sitemap: Sitemap = ["index.html": HomePage(), "hours.html": HoursPage()]

var values = EnvironmentValues.current
values.siteName = "Bakery"
try renderSitemap(sitemap, to: URL(filePath: "site"), environment: values) { page in print(page.path) }
