// A whole site: pages, a feed, a sitemap, copied files.

import EnvironmentKit

struct Post: Identifiable {
  var id: String
  var title: String
  var date: Date
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

struct Card<Content: View>: View {
  @ViewBuilder let content: Content
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    Element("section") { content }.class("card", colorScheme == .dark ? "dark" : nil)
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
      Card { Paragraph("Open at night.") }.environment(\.colorScheme, .dark)
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
      Element("feed", ["xmlns": "http://www.w3.org/2005/Atom"]) {
        Element("title") { "Bakery" }
        Element("author") { Element("name") { "The bakers" } }
        Element("id") { url(of: "./") }
        Element("updated") { (posts.map(\.date).max() ?? .distantPast).formatted(.iso8601) }
        ForEach(posts) { post in
          Element("entry") {
            Element("title") { post.title }
            Element("id") { url(of: "posts/\(post.id)/") }
            Element("link", ["href": url(of: "posts/\(post.id)/")])
            Element("updated") { post.date.formatted(.iso8601) }
            Element("content", ["type": "html"]) { post.html }
          }
        }
      }
    }
  }

  private func url(of page: String) -> String {
    URL(string: page, relativeTo: address)?.absoluteString ?? ""
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
  "feed.atom": Feed(),
  "robots.txt": SiteFile(text: "User-agent: *\nAllow: /\n"),
  "style.css": SiteFile(copying: root.appending(path: "style.css")),
  "images": SiteFile(copying: root.appending(path: "images")),
  "sitemap.xml": SiteFile.sitemap,
]
let posts = [Post(id: "1", title: "We open", date: Date(timeIntervalSince1970: 0), html: "<p>On <b>Monday</b>.</p>")]
for post in posts { sitemap["posts/\(post.id)"] = PostPage(post: post) }

var values = EnvironmentValues.current
values.siteAddress = URL(string: "https://example.org/")
values.posts = posts
try renderSitemap(sitemap, to: root.appending(path: "site"), environment: values)
