import EnvironmentKit

struct Page<Content: Markup>: Markup {
  let title: String
  @ViewBuilder let content: Content

  var body: some Markup {
    Element("html", ["lang": "en"]) {
      Element("head") { Element("title") { Text(title) } }
      Element("body") { content }
    }
  }
}

struct HomePage: Markup {
  var body: some Markup {
    Page(title: "Home") {
      Element("h1") { Text("Bread & cake") }
      Element("p") { Text("Fresh each morning.") }
    }
  }
}

print(try renderHTML(HomePage(), format: .indented))
