// A site of two pages, which share a frame and a value of the environment.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var siteName = "Untitled"
}

struct Page<Content: View>: View {
  let title: String
  @ViewBuilder let content: Content
  @Environment(\.siteName) private var siteName

  var body: some View {
    Element("html") {
      Element("head") { Element("title") { Text("\(title) – \(siteName)") } }
      Element("body") { content }
    }
  }
}

let sitemap: Sitemap = [
  "index.html": Page(title: "Home") { Element("a", ["href": "about.html"]) { Text("About") } },
  "about.html": Page(title: "About") { Element("p") { Text("Two pages & no server.") } },
]

var values = EnvironmentValues.current
values.siteName = "Bakery"
let folder = FileManager.default.temporaryDirectory.appending(path: "bakery")
try renderSitemap(sitemap, to: folder, environment: values) { file in print(file.path, file.byteCount) }
