// A whole site: pages, a feed, a sitemap, copied files.

import EnvironmentKit

struct Post: Identifiable {
  var id: String
  var title: String
  var html: String
}

extension EnvironmentValues {
  @Entry var posts: [Post] = []
}

struct Page<Content: View>: View {
  let title: String
  @ViewBuilder let content: Content

  var body: some View {
    Element("html", ["lang": "en"]) {
      Element("head") {
        Element("meta", ["charset": "utf-8"])
        Element("title") { title }
        Element("link", ["rel": "stylesheet", "href": "/style.css"])
      }
      Element("body") {
        Menu {
          Link("Home", to: "/")
          Link("Prices", to: "prices")
        }
        Element("main") { content }.class("wide").id(attribute: "content")
      }
    }
  }
}

struct Menu<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View {
    Group(subviews: content) { items in
      Element("ul") {
        ForEach(items) { item in Element("li") { item } }
      }
      .aria("label", "Pages")
    }
  }
}

struct HomePage: View {
  @Environment(\.posts) private var posts

  var body: some View {
    Page(title: "Bakery") {
      Heading("Bakery", level: 1)
      Paragraph {
        "Bread "; Element("em") { "and" }; " cake since 1902."
      }
      Image("/images/oven.jpg", alt: "A brick oven")
      Image(decorative: "/images/line.svg")
      List(posts) { post in Link(post.title, to: "posts/\(post.id)") }
    }
  }
}

struct PostPage: View {
  let post: Post

  var body: some View {
    Page(title: post.title) {
      Heading(post.title, level: 1)
      TrustedHTML(post.html)
    }
  }
}

struct PricesPage: View {
  let prices = ["Rye": 4, "Wheat": 3]

  var body: some View {
    Page(title: "Prices") {
      Table(prices.keys.sorted(), id: \.self) {
        TableColumn("Bread", isRowHeader: true) { $0 }
        TableColumn("Price") { bread in Text(Decimal(prices[bread] ?? 0), format: .currency(code: "EUR")) }
      } caption: {
        "Prices of today"
      }
      Form(action: "https://example.org/orders", method: .post) {
        TextField("E-mail", name: "email", type: .email, required: true)
        TextField("Message", name: "message", type: .multiline)
        Button("Order", type: .submit)
      }
    }
  }
}

struct Feed: View {
  @Environment(\.posts) private var posts
  @Environment(\.siteAddress) private var address

  var body: some View {
    XML {
      Element("rss", ["version": "2.0"]) {
        Element("channel") {
          Element("title") { "Bakery" }
          Element("link") { address?.absoluteString ?? "" }
          Element("description") { "News" }
          ForEach(posts) { post in
            Element("item") {
              Element("title") { post.title }
              Element("guid", ["isPermaLink": false]) { post.id }
              Element("description") { post.html }
            }
          }
        }
      }
    }
  }
}

let root = FileManager.default.temporaryDirectory.appending(path: "bakery")
// snippet.hide
try FileManager.default.createDirectory(at: root.appending(path: "images"), withIntermediateDirectories: true)
try Data().write(to: root.appending(path: "style.css"))
// snippet.show

var sitemap: Sitemap = [
  "/": HomePage(),
  "prices": PricesPage(),
  "feed.xml": Feed(),
  "robots.txt": SiteFile(text: "User-agent: *\nAllow: /\n"),
  "style.css": SiteFile(copying: root.appending(path: "style.css")),
  "images": SiteFile(copying: root.appending(path: "images")),
  "sitemap.xml": SiteFile.sitemap,
]
let posts = [Post(id: "1", title: "We open", html: "<p>On <b>Monday</b>.</p>")]
for post in posts { sitemap["posts/\(post.id)"] = PostPage(post: post) }

var values = EnvironmentValues.current
values.siteAddress = URL(string: "https://example.org/")
values.posts = posts
try renderSitemap(sitemap, to: root.appending(path: "site"), environment: values)
