import EnvironmentCore
import EnvironmentViewsFoundation
import Foundation
import Testing

@MainActor
struct SiteFileTests {
  let site: TemporarySite

  init() throws {
    site = try TemporarySite()
  }

  private func source(_ path: String) -> URL { site.folder.deletingLastPathComponent().appending(path: path) }

  private func fact(_ sitemap: Sitemap) throws -> String {
    try #require(throws: SitemapError.self) { try renderSitemap(sitemap, to: site.folder) }.description
  }

  @Test func `A site is pages, texts, documents, and files that are copied`() throws {
    try site.put("png", at: "assets/images/a.png")
    try site.put("none", at: "assets/LICENSE")
    try site.put("css", at: "style.css")
    var values = EnvironmentValues()
    values.siteAddress = URL(string: "https://example.org/x")
    let sitemap: Sitemap = [
      "/": Element("p") { "a" }, "a b": Text("b"), "404.html": Text("c"), "logo.svg": XML { Element("svg") },
      "robots.txt": SiteFile(text: "a < b"), "CNAME": SiteFile(text: "example.org"),
      "static": SiteFile(copying: source("assets")), "s.css": SiteFile(copying: source("style.css")),
      "sitemap.xml": SiteFile.sitemap,
    ]
    let written = try renderSitemap(sitemap, to: site.folder, environment: values)
    #expect(
      Set(written.map(\.path)) == [
        "/", "a b", "404.html", "logo.svg", "robots.txt", "CNAME", "static/LICENSE", "static/images/a.png", "s.css",
        "sitemap.xml",
      ])
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let files = site.files.filter { $0.key.hasPrefix("site/") }
    #expect(
      files == [
        "site/index.html": "<p>a</p>", "site/a b/index.html": "b", "site/404.html": "c",
        "site/logo.svg": declaration + "<svg/>", "site/robots.txt": "a < b", "site/CNAME": "example.org",
        "site/static/images/a.png": "png", "site/static/LICENSE": "none", "site/s.css": "css",
        "site/sitemap.xml": declaration + """
          <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.org/x/</loc></url>\
          <url><loc>https://example.org/x/a%20b/</loc></url></urlset>
          """,
      ])
  }

  @Test func `A file that can't be written safely is an error`() throws {
    try site.put("x", at: "assets/a.txt")
    try site.link("assets/link", to: "a.txt")
    #expect(try fact(["a.html": SiteFile(text: "<b>")]).contains("would be read as markup"))
    #expect(try fact(["a.SVG": SiteFile(text: "<b>")]).contains("would be read as markup"))
    for name in ["a.html.fr", "a.html.gz", "a.html ", "a.html;x", "a.Xhtml", ".html", "a.php"] {
      #expect(try fact([name: SiteFile(text: "<b>")]).contains("would be read as markup"), "\(name)")
    }
    for name in ["a", "a.HTML", "a.b", "a.xml/b", "a.svg.html"] {
      #expect(try fact([name: XML { Element("b") }]).contains("would be read as HTML"), "\(name)")
    }
    for name in ["a.svg", "a.xhtml", "a.RSS"] {
      #expect(try fact([name: Element("svg")]).contains("would be read as XML"), "\(name)")
    }
    #expect(try fact([".environmentkit-files": SiteFile(text: "a")]).contains("kept for the list"))
    #expect(try fact(["x": SiteFile(copying: source("assets"))]).contains("contains a symbolic link"))
    #expect(try fact(["x": SiteFile(copying: source("missing"))]).contains("there is none"))
    try site.makeFolder("site")
    #expect(try fact(["x": SiteFile(copying: source(""))]).contains("contains the site itself"))
    #expect(try fact(["x": SiteFile(copying: URL(filePath: "/dev/null"))]).contains("it is no file"))
    #expect(try fact(["sitemap.xml": SiteFile.sitemap]).contains("needs the address of the site"))
    #expect(try fact(["a": Element("p") { SiteFile(text: "a") }]).contains("cannot be a part of a page"))
    #expect(try fact(["../a": SiteFile(text: "a")]).contains("leads out of the folder"))
    try FileManager.default.removeItem(at: source("assets/link"))
    #expect(
      try fact(["x": SiteFile(copying: source("assets")), "x/a.txt": SiteFile(text: "a")]).contains(
        "name the same file"))
  }

  private func page(_ links: String...) -> some View {
    ForEach(links, id: \.self) { link in Element("a", ["href": link]) { "x" } }
  }

  @Test func `All links that lead nowhere are listed with their pages`() throws {
    try site.put("x", at: "site/other.pdf")
    let sitemap: Sitemap = [
      "/": page(
        "about", "about/", "/about/#a", "other.pdf", "https://example.org/x", "//x", "mailto:a@b", "#top", "?q", "../x"),
      "about": page("../", "../fr/a%20b.html?x#y", "gone.html", ".", "..", "./../about/"),
      "fr/a b.html": Group {
        TrustedHTML("<!-- <a href=no> --><SCRIPT>'<a href=no>'</Script><p title='<a href=no>'>\0</p href=no>")
        TrustedHTML("<A class=x HREF='../Missing'>x</A><a data-href=no title='\0>' href = gone hReF=no>")
        Element("area", ["href": "/nowhere?a=1&b=2"])
      },
    ]
    #expect(
      try fact(sitemap).hasPrefix(
        """
        4 links lead to no page or file of the site.
          Page "about": "gone.html"
          Page "fr/a b.html": "../Missing"
          Page "fr/a b.html": "/nowhere?a=1&b=2"
          Page "fr/a b.html": "gone"
        """))
    #expect(try fact(["a/b": page("../c")]).hasSuffix("\"../c\" in \"a/b\" leads to \"/a/c\"."))
    site.expectFiles(["site/other.pdf": "x"])
  }

  @Test func `A link to a page is relative to the page that it is in`() throws {
    struct Links: View {
      var body: some View {
        Link("home", to: "/")
        Link("a", to: "blog/a#x")
        Link("b", to: "blog/b.html")
      }
    }
    try renderSitemap(["/": Links(), "blog/a": Links(), "blog/b.html": Links()], to: site.folder)
    let files = site.files
    #expect(
      files["site/index.html"] == """
        <a href="./" aria-current="page">home</a><a href="blog/a/#x">a</a><a href="blog/b.html">b</a>
        """)
    #expect(
      files["site/blog/a/index.html"] == """
        <a href="../../">home</a><a href="./#x">a</a><a href="../b.html">b</a>
        """)
    #expect(
      files["site/blog/b.html"] == """
        <a href="../">home</a><a href="a/#x">a</a><a href="b.html" aria-current="page">b</a>
        """)
  }
}
