import EnvironmentCore
import EnvironmentViewsFoundation
import Foundation
import Testing

/// Tests of a site that is written again.
@MainActor
struct FormerFileTests {
  let site: TemporarySite

  init() throws {
    site = try TemporarySite()
  }

  @discardableResult
  private func write(_ sitemap: Sitemap, keepsFormerFiles: Bool = false) throws -> [String: WrittenFile.Change] {
    let files = try renderSitemap(sitemap, to: site.folder, keepsFormerFiles: keepsFormerFiles)
    return Dictionary(files.map { ($0.path, $0.change) }) { first, _ in first }
  }

  @Test func `A file of an earlier run that the site doesn't have any more is removed, with its empty folder`() throws {
    #expect(
      try write(["/": PathPage(), "posts/a": PathPage(), "b.html": PathPage()]).values.allSatisfy { $0 == .created })
    #expect(
      try write(["/": PathPage(), "posts/new": PathPage(), "b.html": Text("b")]) == [
        "/": .unchanged, "posts/new": .created, "b.html": .updated, "posts/a": .removed,
      ])
    site.expectFiles(["site/index.html": "[/]", "site/posts/new/index.html": "[posts/new]", "site/b.html": "b"])
    #expect(!FileManager.default.fileExists(atPath: site.folder.appending(path: "posts/a").path))
    let removed = try renderSitemap([:], to: site.folder).filter { $0.change == .removed }
    #expect(removed.map(\.path) == ["b.html", "/", "posts/new"] && removed.allSatisfy { $0.byteCount == 0 })
    site.expectFiles([:])
  }

  @Test func `Files that no run has written, or that somebody has changed, stay`() throws {
    try site.put("person", at: "site/CNAME")
    try site.put("tool", at: "site/posts/feed/x.json")
    try site.put("git", at: "site/.git/HEAD")
    try write(["posts/a": PathPage(), "posts/b": PathPage()])
    try site.put("edited", at: "site/posts/b/index.html")
    #expect(try write(["c.html": PathPage()]) == ["c.html": .created, "posts/a": .removed])
    let files = [
      "site/CNAME": "person", "site/posts/feed/x.json": "tool", "site/.git/HEAD": "git", "site/c.html": "[c.html]",
      "site/posts/b/index.html": "edited",
    ]
    site.expectFiles(files)
    #expect(try write([:]) == ["c.html": .removed])
    site.expectFiles(files.filter { $0.key != "site/c.html" })
  }

  @Test func `Former files stay if they are to, until they aren't`() throws {
    try write(["a.html": PathPage(), "b.html": PathPage()])
    #expect(try write(["a.html": PathPage()], keepsFormerFiles: true) == ["a.html": .unchanged])
    site.expectFiles(["site/a.html": "[a.html]", "site/b.html": "[b.html]"])
    #expect(try write(["a.html": PathPage()]) == ["a.html": .unchanged, "b.html": .removed])
  }

  @Test(arguments: [
    nil, "", "x", "Files written by EnvironmentKit, version 1. Without this file, former pages stay.\nend 0\n",
  ])
  func `A list of files that is missing or damaged removes nothing`(damage: String?) throws {
    try write(["a.html": PathPage(), "b.html": PathPage()])
    let record = try #require(site.record)
    if let damage {
      try site.put(damage, at: record)
    } else {
      try FileManager.default.removeItem(at: site.root.appending(path: record))
    }
    #expect(try write(["a.html": PathPage()]) == ["a.html": .unchanged])
    site.expectFiles(["site/a.html": "[a.html]", "site/b.html": "[b.html]"])
    // From now on, there is a list again.
    #expect(try write([:]) == ["a.html": .removed])
  }

  @Test func `A list of files with one changed byte removes nothing`() throws {
    try write(["a.html": PathPage(), "b.html": PathPage()])
    let file = site.root.appending(path: try #require(site.record))
    let record = try Data(contentsOf: file)
    for index in record.indices {
      var damaged = record
      damaged[index] ^= 1
      try damaged.write(to: file)
      #expect(try write(["a.html": PathPage()]) == ["a.html": .unchanged])
    }
    #expect(site.files.count == 2)
  }

  @Test func `A link to a page that is no longer written is broken`() throws {
    try write(["/": PathPage(), "a": PathPage()])
    let link = Element("a", ["href": "a/"]) { "a" }
    let error = #expect(throws: SitemapError.self) { try write(["/": link]) }
    #expect(error?.description.contains("Page \"/\": \"a/\"") == true)
    site.expectFiles(["site/index.html": "[/]", "site/a/index.html": "[a]"])
    #expect(try write(["/": link], keepsFormerFiles: true) == ["/": .updated])
  }

  @Test func `A run that fails leaves the folder as it was`() throws {
    try site.put("person", at: "site/CNAME")
    try write(["/": PathPage(), "a": PathPage(), "old": PathPage()])
    let record = try #require(site.record)
    let files = site.files
    let recorded = try Data(contentsOf: site.root.appending(path: record))
    let failures: [Sitemap] = [
      ["/": Text("new"), "b": PathPage(), "wrong": WrongPage()],
      ["/": Element("a", ["href": "gone"]) { "x" }, "b": PathPage()],
      ["/": Text("new"), "CNAME/b": PathPage()],
      ["/": Text("new"), "b.svg": Text("no XML")],
      ["/": Text("new"), "b.txt": SiteFile(copying: site.root.appending(path: "missing"))],
    ]
    for sitemap in failures {
      #expect(throws: SitemapError.self) { try write(sitemap) }
      site.expectFiles(files)
      #expect(try Data(contentsOf: site.root.appending(path: record)) == recorded)
      #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.path).count == 5)
    }
  }

  @Test func `A run that fails makes no folder`() throws {
    let folder = site.folder.appending(path: "deep/er")
    #expect(throws: SitemapError.self) { try renderSitemap(["/": WrongPage()], to: folder) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.root.path).isEmpty)
  }

  @Test func `A former file makes room for a folder, and a former folder for a file`() throws {
    try write(["a": SiteFile(text: "a"), "b/c": PathPage(), "b/d/e": PathPage()])
    try write(["a": PathPage(), "a/x": PathPage(), "b": SiteFile(text: "b")])
    site.expectFiles(["site/a/index.html": "[a]", "site/a/x/index.html": "[a/x]", "site/b": "b"])
    try write(["a": SiteFile(text: "a"), "b/c": PathPage()], keepsFormerFiles: true)
    site.expectFiles(["site/a": "a", "site/b/c/index.html": "[b/c]"])
    // A file of a person isn't replaced.
    try site.put("person", at: "site/b/c/note.txt")
    #expect(throws: SitemapError.self) { try write(["b": SiteFile(text: "b")]) }
    site.expectFiles(["site/a": "a", "site/b/c/index.html": "[b/c]", "site/b/c/note.txt": "person"])
  }

  @Test func `What a run has left that was killed is repaired`() throws {
    try write(["/": PathPage(), "a": PathPage()])
    try site.put("half", at: "site/.environmentkit-new/index.html")
    try site.put("half", at: ".site.environmentkit-new/index.html")
    #expect(try write(["/": PathPage()]) == ["/": .unchanged, "a": .removed])
    site.expectFiles(["site/index.html": "[/]"])
  }

  @Test func `New pages that lead to each other are added to the folder itself, beside the files of others`() throws {
    try site.put("person", at: "site/CNAME")
    try site.put("git", at: "site/.git/HEAD")
    try write(["/": PathPage(), "old/x": PathPage()])
    let folder = try site.number(of: "site")
    try site.link("site/link", to: "CNAME")
    let (a, b) = (Link("b", to: "b"), Link("a", to: "a"))
    #expect(
      try write(["/": PathPage(), "a": a, "b": b, "old": PathPage()])
        == ["/": .unchanged, "a": .created, "b": .created, "old": .created, "old/x": .removed])
    site.expectFiles([
      "site/index.html": "[/]", "site/a/index.html": "<a href=\"../b/\">b</a>",
      "site/b/index.html": "<a href=\"../a/\">a</a>",
      "site/old/index.html": "[old]", "site/CNAME": "person", "site/.git/HEAD": "git",
    ])
    #expect(try site.number(of: "site") == folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.root.path) == ["site"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: site.folder.path + "/link") == "CNAME")
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.path).count == 8)
  }

  @Test func `A page that writes its own site is an error`() throws {
    struct Nested: View {
      let folder: URL

      var body: some View {
        let error = #expect(throws: SitemapError.self) { try renderSitemap(["a": Text("a")], to: folder) }
        Text(error?.description.hasPrefix("The folder of the site is being written to") == true ? "refused" : "written")
      }
    }
    try write(["/": Nested(folder: site.folder)])
    site.expectFiles(["site/index.html": "refused"])
  }

  @Test func `A pipe in the place of a page is replaced, also by an empty page`() throws {
    try site.makeFolder("site")
    for page in ["", "text"] {
      let path = site.folder.appending(path: "a.html").path
      try? FileManager.default.removeItem(atPath: path)
      #expect(mkfifo(path, 0o666) == 0)
      #expect(try write(["a.html": Text(page)]) == ["a.html": .updated])
      site.expectFiles(["site/a.html": page])
    }
  }
}
