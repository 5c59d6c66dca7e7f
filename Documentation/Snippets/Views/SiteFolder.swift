// A whole site: pages, a feed, a sitemap, copied files.

import EnvironmentKit

struct Post: Identifiable {
  var id: String
  var title: String
  var date: Date
  var html: String
  var isDraft = false
}

extension EnvironmentValues {
  @Entry var posts: [Post] = []
}

struct Page<Content: Markup>: Markup {
  let title: String
  @ViewBuilder let content: Content
  @Environment(\.address) private var address

  var body: some Markup {
    HTMLDocument(title: title, description: "Bread and cake since 1902.") {
      Element("link", ["rel": "stylesheet", "href": address(of: "style.css")])
      Element("link", ["rel": "alternate", "type": "application/atom+xml", "href": address(of: "feed.atom")])
    } content: {
      Menu {
        Link("Home", to: "/")
        Link("Prices", to: "prices")
      }
      Element("main") { content }.class("wide").id(attribute: "content")
    }
  }
}

struct Menu<Content: Markup>: Markup {
  @ViewBuilder let content: Content

  var body: some Markup {
    List { content }.aria("label", "Pages")
  }
}

struct Card<Content: Markup>: Markup {
  @ViewBuilder let content: Content
  @Environment(\.colorScheme) private var colorScheme

  var body: some Markup {
    Element("section") { content }.class("card", colorScheme == .dark ? "dark" : nil)
  }
}

struct HomePage: Markup {
  @Environment(\.posts) private var posts
  @Environment(\.address) private var address

  var body: some Markup {
    Page(title: "Bakery") {
      Heading("Bakery", level: 1)
      Paragraph {
        "Bread "; Element("em") { "and" }; " cake since 1902."
      }
      Image(address(of: "images/oven.jpg"), alt: "A brick oven")
      Image(decorative: address(of: "images/line.svg"))
      Card { Paragraph("Open at night.") }.environment(\.colorScheme, .dark)
      List(posts) { post in Link(post.title, to: "posts/\(post.id)") }
    }
  }
}

struct PostPage: Markup {
  let post: Post

  var body: some Markup {
    Page(title: post.title) {
      Heading(post.title, level: 1)
      TrustedHTML(post.html)
    }
  }
}

struct PricesPage: Markup {
  let prices = ["Rye": 4, "Wheat": 3]

  var body: some Markup {
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

struct Feed: Markup {
  @Environment(\.posts) private var posts
  @Environment(\.address) private var address

  var body: some Markup {
    XML {
      Element("feed", ["xmlns": "http://www.w3.org/2005/Atom"]) {
        Element("title") { "Bakery" }
        Element("author") { Element("name") { "The bakers" } }
        Element("id") { address.absolute(of: "/") ?? "" }
        Element("link", ["rel": "self", "href": address.canonical])
        Element("updated") { (posts.map(\.date).max() ?? .distantPast).formatted(.iso8601) }
        ForEach(posts) { post in
          Element("entry") {
            Element("title") { post.title }
            Element("id") { address.absolute(of: "posts/\(post.id)") ?? "" }
            Element("link", ["href": address.absolute(of: "posts/\(post.id)")])
            Element("updated") { post.date.formatted(.iso8601) }
            Element("content", ["type": "html"]) { post.html }
          }
        }
      }
    }
  }
}

struct MissingPage: Markup {
  var body: some Markup {
    Page(title: "Nothing here") { Paragraph { Link("See the bread", to: "/") } }
  }
}

@main
struct Bakery: Website {
  static var flags: Set<String> { ["drafts"] }
  @Environment(\.siteFlags) private var siteFlags

  var address: URL? { URL(string: "https://example.org/bakery/") }

  private var posts: [Post] {
    let posts = [
      Post(id: "we-open", title: "We open", date: Date(timeIntervalSince1970: 0), html: "<p>On <b>Monday</b>.</p>"),
      Post(id: "rye-2.0", title: "Rye 2.0", date: .now, html: "<p>Soon.</p>", isDraft: true),
    ]
    return posts.filter { !$0.isDraft || siteFlags.contains("drafts") }
  }

  var environment: EnvironmentValues {
    var values = EnvironmentValues.current
    values.locale = Locale(identifier: "en_GB")
    values.posts = posts
    return values
  }

  var sitemap: Sitemap {
    var sitemap: Sitemap = [
      "/": HomePage(),
      "prices": PricesPage(),
      "404.html": MissingPage(),
      "feed.atom": Feed(),
      "robots.txt": SiteFile(text: "User-agent: *\nAllow: /\n"),
      "style.css": SiteFile(copying: URL(filePath: "Assets/style.css")),
      "images": SiteFile(copying: URL(filePath: "Assets/images")),
      "sitemap.xml": SiteFile.sitemap,
    ]
    for post in posts { sitemap["posts/\(post.id)"] = PostPage(post: post).sitemapEntry(lastModified: post.date) }
    return sitemap
  }
}
