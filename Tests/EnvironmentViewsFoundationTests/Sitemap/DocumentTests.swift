import EnvironmentCore
import EnvironmentViewsFoundation
import Foundation
import Testing

@MainActor
struct DocumentTests {
  let site: TemporarySite

  init() throws {
    site = try TemporarySite()
  }

  @Test func `A document has what browsers and search engines need`() throws {
    var values = EnvironmentValues()
    values.locale = Locale(identifier: "ar_EG@numbers=arab")
    #expect(
      try renderHTML(HTMLDocument(title: "<A>") { Paragraph("a") }, environment: values) == """
        <!DOCTYPE html><html lang="ar-EG" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" \
        content="width=device-width, initial-scale=1"><title>&lt;A&gt;</title></head><body><p>a</p></body></html>
        """)
    values.locale = Locale(identifier: "pt_BR")
    values.siteAddress = URL(string: "https://example.org/x")
    values.path = "about"
    let page = HTMLDocument(title: "A", description: "\"B\"") {
      Element("link", ["rel": "icon", "href": "icon.svg"])
    } content: {
      "c"
    }
    .alternate(language: "pt-BR", path: "about")
    .alternate(language: "de", path: "de/about")
    #expect(
      try renderHTML(page, environment: values).replacing("<", with: "\n<") == """

        <!DOCTYPE html>
        <html lang="pt-BR" dir="ltr">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>A
        </title>
        <meta name="description" content="&quot;B&quot;">
        <link rel="canonical" href="https://example.org/x/about/">
        <link rel="alternate" hreflang="de" href="https://example.org/x/de/about/">
        <link rel="alternate" hreflang="pt-BR" href="https://example.org/x/about/">
        <link rel="icon" href="icon.svg">
        </head>
        <body>c
        </body>
        </html>
        """)
  }

  @Test func `Languages inside of a document are reported, because its head is written`() throws {
    let page = HTMLDocument(title: "A") { Text("a").alternate(language: "de", path: "de") }
    let facts = Lock<[String]>([])
    try EnvironmentReporting.withReporter { issue in
      facts.withLock { $0.append(issue.fact) }
    } operation: {
      _ = try renderHTML(page)
    }
    #expect(
      facts.withLock { $0 } == [
        "The page in the language 'de' is missing in the head of its page, which is written before."
      ])
  }

  @Test func `The list of pages has dates and languages, and leaves pages out`() throws {
    struct Thanks: View {
      var body: some View { HTMLDocument(title: "Thanks") { Paragraph("x").sitemapEntry(.excluded) } }
    }
    var values = EnvironmentValues()
    values.siteAddress = URL(string: "https://example.org")
    let date = Date(timeIntervalSince1970: 86_400)
    let sitemap: Sitemap = [
      "/": Text("x").sitemapEntry(lastModified: .distantPast).sitemapEntry(lastModified: date).sitemapEntry(.included),
      "about": HTMLDocument(title: "x") { "x" }.alternate(language: "de", path: "de/about"),
      "de/about": Text("x").sitemapEntry(lastModified: nil), "404.html": Text("x"), "404": Text("x"),
      "thanks": Thanks(), "old": Text("x").sitemapEntry(.excluded),
      "v1.2": Text("x"), "sitemap.xml": SiteFile.sitemap, "a.htm": Text("x"),
    ]
    try renderSitemap(sitemap, to: site.folder, environment: values)
    #expect(
      site.files["site/sitemap.xml"]?.split(separator: "\n").last.map(String.init)?.replacing("<url>", with: "\n<url>")
        == """
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
        <url><loc>https://example.org/</loc><lastmod>1970-01-02T00:00:00Z</lastmod></url>
        <url><loc>https://example.org/a.htm</loc></url>
        <url><loc>https://example.org/about/</loc><xhtml:link rel="alternate" hreflang="de" href="https://example.org/de/about/"/></url>
        <url><loc>https://example.org/de/about/</loc></url>
        <url><loc>https://example.org/v1.2/</loc></url></urlset>
        """)
    let error = #expect(throws: SitemapError.self) {
      try renderSitemap(
        ["/": HTMLDocument(title: "x") { "x" }.alternate(language: "de", path: "gone")], to: site.folder)
    }
    #expect(error?.description.contains("Page \"/\": \"gone/\"") == true)
  }

  @Test func `A copied folder leaves out hidden files, and names that are no text are reported`() throws {
    for name in ["a.txt", ".DS_Store", ".git/config", "b/.hidden", "b/c.txt", ".well-known/x"] {
      try site.put("x", at: "assets/\(name)")
    }
    let assets = site.root.appending(path: "assets")
    try renderSitemap(["": SiteFile(copying: assets)], to: site.folder)
    #expect(Set(site.files.keys.filter { $0.hasPrefix("site/") }) == ["site/a.txt", "site/b/c.txt"])
    try renderSitemap(["": SiteFile(copying: assets, includesHiddenFiles: true)], to: site.folder)
    #expect(site.files.keys.filter { $0.hasPrefix("site/") }.count == 6)
    #if os(Linux)
      let file = (Array((assets.path + "/caf").utf8) + [0xE9, 0]).map(CChar.init(bitPattern:))
      close(open(file, O_CREAT | O_WRONLY, 0o666))
      let error = #expect(throws: SitemapError.self) {
        try renderSitemap(["": SiteFile(copying: assets)], to: site.folder)
      }
      #expect(error?.description.contains("can't be read: its name isn't UTF-8, so no address can lead to it.") == true)
    #endif
  }
}
