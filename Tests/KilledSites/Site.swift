// A site in two forms: the second has other pages, which lead to each other, and a file where the first has a folder.

import EnvironmentKit

@main
struct Site: Website {
  static var flags: Set<String> { ["second"] }
  @Environment(\.siteFlags) private var siteFlags

  var address: URL? { URL(string: "https://example.org/") }

  private var names: [String] {
    siteFlags.contains("second") ? ["both", "new", "newer/x"] : ["both", "old", "oldest/x"]
  }

  var sitemap: Sitemap {
    let isSecond = siteFlags.contains("second")
    var sitemap: Sitemap = [
      "/": Page(names: names), "sitemap.xml": SiteFile.sitemap, "style.css": SiteFile(text: "\(names)"),
      "b": isSecond ? SiteFile(text: "b") : Page(names: []), "c": isSecond ? Page(names: []) : SiteFile(text: "c"),
    ]
    for name in names { sitemap[name] = Page(names: names) }
    return sitemap
  }
}

struct Page: View {
  let names: [String]
  @Environment(\.address) private var address

  var body: some View {
    HTMLDocument(title: "Page") {
      Element("link", ["rel": "stylesheet", "href": address(of: "style.css")])
    } content: {
      Link("Home", to: "/")
      ForEach(names, id: \.self) { Link($0, to: $0) }
    }
  }
}
