import EnvironmentViewsFoundation
import Foundation
import Testing

@MainActor
struct SitemapErrorTests {
  struct Misuse: CustomTestStringConvertible {
    let paths: [String]
    let message: String

    init(_ paths: String..., message: String) {
      self.paths = paths
      self.message = message
    }

    var testDescription: String { paths.joined(separator: " | ").debugDescription }
  }

  let site: TemporarySite

  init() throws {
    site = try TemporarySite()
  }

  nonisolated static let misuses = [
    Misuse(
      "../about",
      message: """
        The path "../about" has the part '..', which leads out of the folder that it is in.
          Path: "../about"
          • Write the path as it is seen from the folder of the site, such as 'about/index.html'.
        """),
    Misuse(
      "a/./b.html",
      message: """
        The path "a/./b.html" has the part '.', which names no file.
          Path: "a/./b.html"
          • Write the path as it is seen from the folder of the site, such as 'about/index.html'.
        """),
    Misuse(
      "a//b.html",
      message: """
        The path "a//b.html" has an empty part: two slashes with nothing between them.
          Path: "a//b.html"
          • Write one slash.
        """),
    Misuse(
      #"..\about"#,
      message: #"""
        The path "..\\about" holds the character U+005C, which not every system can have in a file name.
          Path: "..\\about"
          • Separate folders by '/'.
        """#),
    Misuse(
      "a\u{0}.html",
      message: #"""
        The path "a\0.html" holds the character U+0000, which not every system can have in a file name.
          Path: "a\0.html"
          • Leave the character out.
          • If the path comes from outside, choose among the paths that you expect.
        """#),
    Misuse(
      "/about/", "about",
      message: """
        The paths "/about/" and "about" name the same file, "about/index.html".
          Path: "about"
          • Remove one of the two, or give it another path. Paths that differ only in case count as the same.
        """),
    Misuse(
      "a.html", "a.html/b",
      message: """
        The path "a.html/b" needs the folder "a.html", which is the file of "a.html".
          Path: "a.html/b"
          • Give one of the two another path.
        """),
  ]

  @Test(arguments: misuses) func `Misuse is refused with the fact, the place and the remedy`(misuse: Misuse) {
    let sitemap = Sitemap(uniqueKeysWithValues: misuse.paths.map { ($0, PathPage()) })
    let error = #expect(throws: SitemapError.self) { try renderSitemap(sitemap, to: site.folder) }
    #expect(error?.description == misuse.message)
    #expect(error?.path == misuse.paths.last)
  }

  private static let hostilePaths = [
    ["..", "../", "/..", "/../x", "a/..", "a/../b", "a/b/../../../c", "../../../../etc/passwd", "/../etc/passwd.html"],
    [".", "./", "./a", "a/.", "a/./"],
    ["//", "//etc/passwd", "a//", "///", "//a", "a///b"],
    ["\\", "..\\..\\a", "C:\\a.html", "a\\b", "\\\\server\\share"],
    ["\u{0}", "a\u{0}/../b", "a\nb", "a\rb", "\u{1B}[2J", "a\u{7F}", "a\u{85}", "a\u{2028}b"],
    // Swift combines a mark with the slash or dot before it into one character. A file system doesn't.
    ["..\u{2F}\u{301}x/../..", "a/\u{301}/../b", "..\u{2F}\u{338}"],
  ]

  private static let collidingPaths = [
    ["", "/"], ["index.html", "/"], ["a", "a/index.html"], ["a.html", "A.HTML"], ["a", "/A"],
    ["é.html", "/e\u{301}.html"], ["σ.html", "ς.html"], ["ß.html", "SS.html"], ["ß.html", "ẞ.html"],
    ["ſ.html", "S.html"],
    ["µ.html", "μ.html"], ["É.html", "e\u{301}.html"], ["ﬁ.html", "FI.html"], ["K.html", "k.html"],
    ["Å.html", "å.html"],
    ["ß.html", "sS.html/a"], ["ᾳ.html", "αι.html"], ["Σ/a.html", "ς/A.html"], ["Ꭰ.html", "ꭰ.html"],
    ["index.html", "INDEX.html/a"], ["a/b.html", "A/B.html/c/d"], ["a", "a/index.html/b"],
  ]

  @Test func `Hostile paths, and paths that can't coexist, are refused before anything is written`() {
    let sitemaps = Self.hostilePaths.joined().map { [$0, "0.html"] } + Self.collidingPaths.map { $0 + ["0.html"] }
    for paths in sitemaps {
      let sitemap = Sitemap(uniqueKeysWithValues: paths.map { ($0, PathPage()) })
      #expect(throws: SitemapError.self, "\(paths)") { try renderSitemap(sitemap, to: site.folder) }
    }
    #expect(!FileManager.default.fileExists(atPath: site.folder.path))
    #expect(site.files.isEmpty)
  }

  @Test func `A page that can't be rendered is named, and the folder stays as it was`() throws {
    try site.put("old", at: "site/b.html")
    let sitemap: Sitemap = ["a.html": PathPage(), "b.html": WrongPage(), "c.html": PathPage()]
    let error = #expect(throws: SitemapError.self) { try renderSitemap(sitemap, to: site.folder) }
    #expect(
      error?.description == """
        The page "b.html" can't be rendered.
          Path: "b.html"
          Reason: "a b" is not a tag name.
              View: EnvironmentViewsFoundationTests.WrongPage
              Place: the top of the output
              • Begin a tag name with a letter, and go on with letters, digits, '-', '_' and '.'.
              • If the name comes from outside, choose among the names that you expect.
          • Fix the page. The folder is as it was before.
        """)
    #expect(error?.underlyingError is HTMLError)
    site.expectFiles(["site/b.html": "old"])
  }

  @Test func `Names that no file system takes for the same are written`() throws {
    let sitemap: Sitemap = ["ı.html": PathPage(), "i.html": PathPage(), "s.html": PathPage(), "ss.html": PathPage()]
    #expect(try renderSitemap(sitemap, to: site.folder).count == 4)
  }
}
