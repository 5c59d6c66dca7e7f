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
      Element("body") { content }
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
