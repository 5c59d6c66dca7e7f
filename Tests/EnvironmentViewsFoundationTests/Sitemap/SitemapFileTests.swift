import EnvironmentViewsFoundation
import Foundation
import Testing

/// Tests of a site in file systems with links, folders and missing permissions.
@MainActor
struct SitemapFileTests {
  let site: TemporarySite

  init() throws {
    site = try TemporarySite()
    try site.put("secret", at: "outside/a.html")
    try site.makeFolder("site")
  }

  private func failure(_ path: String, folder: URL? = nil) -> String? {
    let error = #expect(throws: SitemapError.self) {
      try renderSitemap([path: PathPage()], to: folder ?? site.folder)
    }
    return error?.description.replacing(site.root.path, with: "/tmp")
  }

  private func linkMessage(_ path: String, link: String) -> String {
    """
    "\(path)" would be written through a symbolic link, which may lead out of the folder of the site.
      Path: "\(path)"
      Link: "/tmp/site/\(link)"
      • Remove the link, or replace it by what it leads to.
      • Write the site to another folder.
    """
  }

  @Test(arguments: ["../outside", "/etc", ".", "nowhere"])
  func `A folder that is a link is not followed`(destination: String) throws {
    try site.link("site/x", to: destination)
    #expect(failure("x/a.html") == linkMessage("x/a.html", link: "x"))
    #expect(failure("x/y/z/a.html") == linkMessage("x/y/z/a.html", link: "x"))
    site.expectFiles(["outside/a.html": "secret"])
  }

  @Test(arguments: ["../../outside/a.html", "/etc/passwd", "b.html", "a.html", "nowhere/a.html"])
  func `A page file that is a link is neither followed nor replaced`(destination: String) throws {
    try site.makeFolder("site/x")
    try site.link("site/x/a.html", to: destination)
    #expect(failure("x/a.html") == linkMessage("x/a.html", link: "x/a.html"))
    let link = site.folder.appendingPathComponent("x/a.html").path
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == destination)
    site.expectFiles(["outside/a.html": "secret"])
  }

  @Test func `An outside file of the same content is not taken for the page`() throws {
    try site.put("[x/a.html]", at: "outside/a.html")
    try site.link("site/x", to: "../outside")
    #expect(failure("x/a.html") == linkMessage("x/a.html", link: "x"))
  }

  @Test func `A file in the place of a folder, and a folder in the place of a file, are reported`() throws {
    try site.put("file", at: "site/x")
    #expect(
      failure("x/a.html") == """
        "x/a.html" can't be written: a file is where a folder is needed.
          Path: "x/a.html"
          File: "/tmp/site/x"
          • Choose another folder, or remove the file.
        """)
    try site.makeFolder("site/a.html")
    #expect(
      failure("a.html") == """
        "a.html" can't be written: a folder is where the file is needed.
          Path: "a.html"
          File: "/tmp/site/a.html"
          • Remove the folder, or give the page another path.
        """)
    for path in ["outside/a.html", "outside/a.html/below"] {
      #expect(
        failure("a.html", folder: site.root.appendingPathComponent(path)) == """
          The folder of the site can't be written to: a file is where a folder is needed.
            Folder: "/tmp/\(path)"
            • Choose another folder, or remove the file.
          """)
    }
  }

  @Test func `A name that is too long is reported, and no file remains`() throws {
    let name = String(repeating: "a", count: 300) + ".html"
    let message = try #require(failure(name))
    #expect(message.hasSuffix("\n  File: \"/tmp/site/\(name)\"\n  • Shorten the path."))
    #expect(message.contains(" can't be written: a name in its path is too long.\n"))
    site.expectFiles(["outside/a.html": "secret"])
  }

  #if os(Linux)
    @Test func `A folder without permission to write is reported`() throws {
      let message = try #require(failure("a.html", folder: URL(filePath: "/proc/site")))
      #expect(message.hasPrefix("The folder of the site can't be written to: "))
      #expect(message.contains("\n  Folder: \"/proc/site\"\n  • "))
    }
  #endif

  @Test func `A URL of another computer is reported`() throws {
    let folder = try #require(URL(string: "https://example.com/site"))
    #expect(
      failure("a.html", folder: folder) == """
        A site can be written to a folder of this computer only.
          URL: "https://example.com/site"
          • Make the URL with 'URL(filePath:)'.
        """)
  }
}
