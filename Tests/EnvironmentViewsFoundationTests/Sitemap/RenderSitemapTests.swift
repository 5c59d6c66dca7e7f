import EnvironmentCore
import EnvironmentViewsFoundation
import Foundation
import Testing

@MainActor
struct RenderSitemapTests {
  let site: TemporarySite

  init() throws {
    site = try TemporarySite()
  }

  private static let paths: [(path: String, file: String)] = [
    ("index.html", "index.html"),
    ("", "index.html"),
    ("/", "index.html"),
    ("about", "about/index.html"),
    ("about/", "about/index.html"),
    ("/about", "about/index.html"),
    ("/about/", "about/index.html"),
    ("fr/index.html", "fr/index.html"),
    ("a/b/c", "a/b/c/index.html"),
    ("404.html", "404.html"),
    ("v1.0", "v1.0/index.html"),
    ("posts/swift-6.2", "posts/swift-6.2/index.html"),
    ("a.txt", "a.txt/index.html"),
    ("x.HTM", "x.HTM"),
    ("v1.0/", "v1.0/index.html"),
    ("...", ".../index.html"),
    ("a b/c?d#e.html", "a b/c?d#e.html"),
    ("%2e%2e/x", "%2e%2e/x/index.html"),
    ("日本語/été.html", "日本語/été.html"),
    ("~", "~/index.html"),
    ("C:", "C:/index.html"),
  ]

  @Test func `A path names a file in the folder, and the page reads the path as given`() throws {
    for (path, file) in Self.paths {
      let site = try TemporarySite()
      let pages = try renderSitemap([path: PathPage()], to: site.folder)
      #expect(site.files == ["site/" + file: "[\(path)]"])
      #expect(pages.map(\.path) == [path])
      #expect(pages.map(\.byteCount) == ["[\(path)]".utf8.count], "\(path)")
      #expect(try String(contentsOf: pages[0].file, encoding: .utf8) == "[\(path)]")
    }
  }

  @Test func `Pages are passed on in the order of their paths, once their files exist`() throws {
    let paths = ["b", "a/z.html", "", "a/b", "c.html"]
    var written: [WrittenFile] = []
    let sitemap = Sitemap(uniqueKeysWithValues: paths.map { ($0, PathPage()) })
    let pages = try renderSitemap(sitemap, to: site.folder) { page in
      written.append(page)
      #expect(FileManager.default.fileExists(atPath: page.file.path))
    }
    #expect(pages.map(\.path) == ["", "a/b", "a/z.html", "b", "c.html"])
    #expect(written == pages)
  }

  @Test func `A page inherits the environment and the format`() throws {
    struct Page: View {
      @Environment(\.colorScheme) var colorScheme
      @Environment(\.path) var path

      var body: some View { Element("ul") { Element("li") { Text("\(colorScheme) \(path)") } } }
    }
    var values = EnvironmentValues()
    values.colorScheme = .dark
    values.path = "not this"
    try renderSitemap(["a.html": Page()], to: site.folder, environment: values, format: .indented)
    site.expectFiles(["site/a.html": "<ul>\n  <li>dark a.html</li>\n</ul>"])
  }

  @Test func `A site without pages is a folder, and the folder itself may be a link`() throws {
    #expect(try renderSitemap([:], to: site.folder).isEmpty)
    #expect(FileManager.default.fileExists(atPath: site.folder.path))
    try FileManager.default.removeItem(at: site.folder)
    try site.makeFolder("real")
    try site.link("site", to: "real")
    try renderSitemap(["a/b.html": PathPage()], to: site.folder)
    site.expectFiles(["real/a/b.html": "[a/b.html]"])
  }

  @Test func `A page replaces its file, which keeps its permissions, and other files stay`() throws {
    try site.put("old, and longer than the new page", at: "site/a.html")
    try site.put("other", at: "site/b/c.txt")
    let file = site.folder.appendingPathComponent("a.html").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    try renderSitemap(["a.html": PathPage(), "b/a.html": PathPage()], to: site.folder)
    site.expectFiles(["site/a.html": "[a.html]", "site/b/a.html": "[b/a.html]", "site/b/c.txt": "other"])
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
  }

  @Test func `A file is left unchanged exactly if its content equals the page`() throws {
    try site.put("[a.html]", at: "site/a.html")
    try site.put("[x.html]", at: "site/b.html")
    let (a, b) = (try site.number(of: "site/a.html"), try site.number(of: "site/b.html"))
    let pages = try renderSitemap(["a.html": PathPage(), "b.html": PathPage()], to: site.folder)
    #expect(try site.number(of: "site/a.html") == a)
    #expect(try site.number(of: "site/b.html") != b)
    #expect(pages.map(\.byteCount) == [8, 8])
    site.expectFiles(["site/a.html": "[a.html]", "site/b.html": "[b.html]"])
  }

  @Test func `Two runs write the same files`() throws {
    let sitemap: Sitemap = ["/": PathPage(), "a": PathPage(), "b.html": PathPage()]
    let first = try renderSitemap(sitemap, to: site.folder)
    let files = site.files
    let second = try renderSitemap(sitemap, to: site.folder)
    #expect(second.map(\.path) == first.map(\.path))
    #expect(second.allSatisfy { $0.change == .unchanged })
    #expect(site.files == files)
  }
}
