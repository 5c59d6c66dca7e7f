import EnvironmentCore
import EnvironmentViewsFoundation
import Foundation
import Testing

@MainActor
struct AddressTests {
  let site: TemporarySite

  init() throws {
    site = try TemporarySite()
  }

  /// A page that shows the results of a function of its address, one a line.
  struct AddressPage: View {
    @Environment(\.address) var address
    let lines: (PageAddress) -> [String?]

    var body: some View { Element("pre") { lines(address).map { $0 ?? "nil" }.joined(separator: "\n") } }
  }

  private func lines(
    at path: String?, site: String? = nil, _ lines: @escaping (PageAddress) -> [String?]
  ) throws -> [String] {
    var values = EnvironmentValues()
    if let path { values.path = path }
    values.siteAddress = site.flatMap(URL.init(string:))
    let html = try renderHTML(AddressPage(lines: lines), environment: values)
    return html.replacing("<pre>", with: "").replacing("</pre>", with: "").replacing("&amp;", with: "&")
      .split(separator: "\n").map(String.init)
  }

  @Test func `An address is relative to its page, whole, or the page's own`() throws {
    let kinds = { (address: PageAddress) -> [String?] in
      [
        address(of: "style.css"), address(of: "/"), address(of: "posts/a"),
        address(of: "b", query: ["q": "a&b ?", "p": "2"]),
        address(of: "b", fragment: "x y"), address(of: "b#x"), address(of: "100%"), address(of: "what?"),
        address.absolute(of: "style.css"), address.absolute(of: "b", query: ["q": "1"], fragment: "x"),
        address.canonical,
      ]
    }
    #expect(
      try lines(at: "posts/a", site: "https://example.org/bakery", kinds) == [
        "../../style.css", "../../", "./", "../../b/?q=a%26b%20%3F&p=2", "../../b/#x%20y", "../../b/#x",
        "../../100%25/",
        "../../what%3F/", "https://example.org/bakery/style.css", "https://example.org/bakery/b/?q=1#x",
        "https://example.org/bakery/posts/a/",
      ])
    #expect(
      try lines(at: "", kinds) == [
        "style.css", "./", "posts/a/", "b/?q=a%26b%20%3F&p=2", "b/#x%20y", "b/#x", "100%25/", "what%3F/", "nil", "nil",
        "nil",
      ])
    // On a server, there is no page of a site.
    #expect(
      try lines(at: nil, kinds) == [
        "/style.css", "/", "/posts/a", "/b?q=a%26b%20%3F&p=2", "/b#x%20y", "/b#x", "/100%25", "/what%3F", "nil", "nil",
        "nil",
      ])
    #expect(
      try lines(at: nil, site: "https://example.org/shop") {
        [$0(of: "items/1/"), $0.absolute(of: "/items/1"), $0.canonical, $0(of: "https://example.com")]
      } == ["/shop/items/1/", "https://example.org/shop/items/1", "nil", "https://example.com"])
    #expect(
      try lines(at: "404.html", site: "https://example.org/bakery/") { [$0(of: "style.css"), $0(of: "/")] }
        == ["/bakery/style.css", "/bakery/"])
  }

  @Test func `A link reaches every name, and a number sign begins a fragment only where no page has the name`() throws {
    struct Links: View {
      var body: some View {
        for path in [
          "tags/c#", "tags/c##top", "what?", "100%", "a:b", "posts/swift-6.2", "posts/swift-6.2#x", "data.v2",
          "e\u{301}",
        ] {
          Link(path, to: path)
        }
        Link("q", to: "what?", query: ["q": "tea"])
        Link("f", to: "tags/c#", fragment: "top")
        Link("here", to: "#top")
        Link("first page", to: "/#top")
      }
    }
    let pages = ["tags/c#", "what?", "100%", "a:b", "posts/swift-6.2", "e\u{301}"]
    var sitemap = Sitemap(uniqueKeysWithValues: pages.map { ($0, Text("x") as any View) })
    sitemap["/"] = Links()
    sitemap["data.v2"] = SiteFile(text: "1")
    try renderSitemap(sitemap, to: site.folder)
    let html = try #require(site.files["site/index.html"])
    let links = html.split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    #expect(
      links == [
        "tags/c%23/", "tags/c%23/#top", "what%3F/", "100%25/", "./a:b/", "posts/swift-6.2/", "posts/swift-6.2/#x",
        "data.v2",
        "e%CC%81/", "what%3F/?q=tea", "tags/c%23/#top", "#top", "./#top",
      ])
  }

  @Test func `A fragment alone is an element of the page itself`() throws {
    let kinds = { (address: PageAddress) -> [String?] in
      [address(of: "#x y"), address.absolute(of: "#x"), address(of: "/#x"), address(of: "", fragment: "x")]
    }
    #expect(
      try lines(at: "posts/a", site: "https://example.org/bakery", kinds)
        == ["#x%20y", "https://example.org/bakery/posts/a/#x", "../../#x", "../../#x"])
    #expect(try lines(at: nil, site: "https://example.org", kinds) == ["#x%20y", "nil", "/#x", "/#x"])
    // The page has no name to which a number sign at the end could belong.
    #expect(
      try lines(at: nil) { [$0(of: "#"), $0(of: "tags/c#"), $0(of: "tags/c#", fragment: "x"), $0(of: "a#b#")] }
        == ["#", "/tags/c%23", "/tags/c%23#x", "/a#b%23"])
  }

  @Test func `On a server, a link leads from the root, and marks no page as current`() throws {
    let links = Group {
      Link("One", to: "items/1")
      Link("Home", to: "/")
      Link("Home", to: "")
      Link("Search", to: "search", query: ["q": "tea"])
    }
    #expect(
      try renderHTML(links, environment: EnvironmentValues()) == """
        <a href="/items/1">One</a><a href="/">Home</a><a href="/">Home</a><a href="/search?q=tea">Search</a>
        """)
  }

  @Test func `A link in XML is a whole address, or an error without the site's`() throws {
    struct Feed: View {
      var body: some View { XML { Element("feed") { Link("a", to: "a", fragment: "b") } } }
    }
    var values = EnvironmentValues()
    let error = #expect(throws: SitemapError.self) {
      try renderSitemap(["a": Text("a"), "feed.atom": Feed()], to: site.folder, environment: values)
    }
    #expect(error?.description.contains("needs the whole address of the site") == true)
    values.siteAddress = URL(string: "https://example.org/x/")
    try renderSitemap(["a": Text("a"), "feed.atom": Feed()], to: site.folder, environment: values)
    #expect(
      site.files["site/feed.atom"]?.hasSuffix("<feed><a href=\"https://example.org/x/a/#b\">a</a></feed>") == true)
    let missing = #expect(throws: SitemapError.self) {
      try renderSitemap(["feed.atom": Feed()], to: site.folder, environment: values)
    }
    #expect(missing?.description.contains("Page \"feed.atom\": \"https://example.org/x/a/#b\"") == true)
  }

  // MARK: Checks

  private func broken(_ content: some View, at page: String = "/", address: String? = nil, _ more: Sitemap = [:]) throws
    -> [String]
  {
    var values = EnvironmentValues()
    values.siteAddress = address.flatMap(URL.init(string:))
    var sitemap = more
    sitemap[page] = content
    let site = try TemporarySite()
    defer { withExtendedLifetime(site) {} }
    do {
      try renderSitemap(sitemap, to: site.folder, environment: values)
      return []
    } catch let error as SitemapError {
      return error.description.split(separator: "\n").filter { $0.hasPrefix("  Page") }.map { String($0.dropFirst(2)) }
    }
  }

  @Test func `Names that Swift considers equal are different addresses`() throws {
    let (one, two) = ("caf\u{E9}", "cafe\u{301}")
    for (page, link) in [(one, two), (two, one)] {
      let links = Group {
        Element("a", ["href": HTMLAttributeValue(link)]) { "x" }
        Element("a", ["href": HTMLAttributeValue(link + "/")]) { "x" }
        Element("img", ["src": HTMLAttributeValue(link + ".png"), "alt": ""])
      }
      #expect(try broken(links, [page: Text("x"), page + ".png": SiteFile(text: "x")]).count == 3)
    }
    let encoded = Group {
      Element("a", ["href": "caf%C3%A9/"]) { "x" }
      Element("a", ["href": "caf%c3%a9/"]) { "x" }
    }
    #expect(try broken(encoded, [one: Text("x")]) == [])
    #expect(try broken(encoded, [two: Text("x")]).count == 2)
    #expect(try broken(Element("a", ["href": "%E9"]) { "x" }, ["\u{E9}": Text("x")]).count == 1)
  }

  @Test(arguments: [
    "<link rel=stylesheet href=gone.css>", "<script src=gone.js></script>", "<img src=gone.png>",
    "<form action=gone></form>",
    "<img srcset='gone.png 1x, a.png 2x'>", "<source srcset='a.png, gone.png 2x'>", "<video poster=gone.png></video>",
    "<object data=gone.pdf></object>", "<iframe src=gone></iframe>", "<button formaction=gone>", "<audio src=gone.mp3>",
    "<meta http-equiv=Refresh content='0; url=gone'>", "<svg><use xlink:href='gone.svg#x'/></svg>",
    "<input type=image src=gone.png>",
    "<track src=gone.vtt>", "<blockquote cite=gone>", "<area href='/gone'>", "<a href='&#103;one'>x</a>",
    "<a href='\\gone'>x</a>",
    "<link rel=preload as=image imagesrcset='gone.png 2x'>", "<a href=' go&#10;ne '>x</a>", "<embed src=gone.swf>",
  ])
  func `Every address in a page is checked`(html: String) throws {
    let files: Sitemap = ["a.png": SiteFile(text: "a")]
    #expect(try broken(TrustedHTML(html), files).count == 1, "\(html)")
    #expect(
      try broken(TrustedHTML(html), at: "posts/a", files.merging(["posts/a/a.png": SiteFile(text: "")]) { $1 }).count
        == 1)
  }

  @Test func `What is no address of the site is left alone`() throws {
    let html = """
      <a href="mailto:a@b">x</a><a href="https://example.com/gone">x</a><a href="//example.com/gone">x</a><a href="#x">x</a>\
      <img src="data:image/png,x"><a href="HTTPS://EXAMPLE.ORG:8080/x">x</a><p data="gone" title="gone" content="gone"></p>\
      <meta name="description" content="0; url=gone"><a href="">x</a><a href="?q">x</a><a href="https://example.org.evil/x">x</a>
      """
    #expect(try broken(TrustedHTML(html), address: "https://example.org/") == [])
  }

  @Test func `Below a path, an address from the root that leads out of the site is an error with the address to write`()
    throws
  {
    let html = """
      <link href="/style.css"><img src="/images/a.png"><a href="/bakery/gone">x</a><a href="/bakery/style.css">x</a>\
      <a href="https://user.github.io/bakery/gone/">x</a><a href="https://user.github.io/other/">x</a><a href="../../../cafe/">x</a>\
      <a href="/">x</a><a href="//user.github.io/bakery/style.css">x</a><a href="/bakeryshop/">x</a><a href="/bakery">x</a>
      """
    #expect(
      try broken(
        TrustedHTML(html), at: "posts/a", address: "https://user.github.io/bakery/",
        ["style.css": SiteFile(text: ""), "/": Text("x")])
        == [
          #"Page "posts/a": "../../../cafe/" leads out of the site; write "../../cafe/""#,
          #"Page "posts/a": "/" leads out of the site; write "../../""#,
          #"Page "posts/a": "/bakery/gone""#,
          #"Page "posts/a": "/bakeryshop/" leads out of the site; write "../../bakeryshop/""#,
          #"Page "posts/a": "/images/a.png" leads out of the site; write "../../images/a.png""#,
          #"Page "posts/a": "/style.css" leads out of the site; write "../../style.css""#,
          #"Page "posts/a": "https://user.github.io/bakery/gone/""#,
        ])
  }

  @Test func `Relative addresses start at the base of the page`() throws {
    let (style, below) = (["style.css": SiteFile(text: "")] as Sitemap, "https://user.github.io/bakery/")
    let html = { (base: String) in TrustedHTML("<base href='\(base)'><link href='style.css'>") }
    #expect(try broken(html("/"), at: "404.html", style) == [])
    #expect(
      try broken(html("/"), at: "posts/a", address: below, style)
        == [#"Page "posts/a": "style.css" leads out of the site"#])
    #expect(try broken(html("/bakery/"), at: "posts/a", address: below, style) == [])
    #expect(try broken(html("../../"), at: "posts/a", address: below, style) == [])
    #expect(try broken(html("https://example.com/"), at: "posts/a", address: below, style) == [])
  }

  @Test(arguments: [
    "/bakery/", "bakery", "mailto:a@example.org", "https:", "https://example.org/?a", "https://example.org/x?a=b",
    "https://example.org/#a", "https:///x",
  ])
  func `An address of a site to which no path can be added is an error`(address: String) throws {
    var values = EnvironmentValues()
    values.siteAddress = URL(string: address)
    let site = try TemporarySite()
    let error = #expect(throws: SitemapError.self) {
      try renderSitemap(["/": Text("x")], to: site.folder, environment: values)
    }
    #expect(error?.description.contains("a whole address without a query and a fragment") == true)
    #expect(error?.description.contains(address.debugDescription) == true)
  }

  /// Returns the error of a site with one page, below a path.
  private func errorBelowPath(of html: String) throws -> String {
    var values = EnvironmentValues()
    values.siteAddress = URL(string: "https://user.github.io/bakery/")
    let site = try TemporarySite()
    let error = #expect(throws: SitemapError.self) {
      try renderSitemap(["/": TrustedHTML(html)], to: site.folder, environment: values)
    }
    return try #require(error).description
  }

  @Test func `An address to write leads to its page, and a base is named as the cause`() throws {
    #expect(try errorBelowPath(of: "<a href='../'>x</a>").contains(#""../" leads out of the site; write "./""#))
    let below = try errorBelowPath(of: "<base href='images/'><img src='a.png'><a href='/b/'>x</a>")
    #expect(below.contains(#"The page has a 'base' element, so its relative addresses start at "images/"."#))
    #expect(!below.contains("write \"b/\"") && !below.contains("starts at the folder of its page"))
  }

  @Test func `A link with its query in the path has a remedy`() throws {
    struct Pages: Markup {
      let path: String
      var body: some Markup { Link("Tea", to: path) }
    }
    let site = try TemporarySite()
    let error = #expect(throws: SitemapError.self) {
      try renderSitemap(["/": Pages(path: "search?q=tea"), "search": Text("x")], to: site.folder)
    }
    #expect(error?.description.contains("Pass a query as 'query:'") == true)
    let other = #expect(throws: SitemapError.self) { try renderSitemap(["/": Pages(path: "gone")], to: site.folder) }
    #expect(other?.description.contains("query") == false)
  }
}
