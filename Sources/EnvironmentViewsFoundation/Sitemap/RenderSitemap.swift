public import EnvironmentCore
internal import EnvironmentViews
public import Foundation

/// Writes the pages and files of a static site to a folder.
///
/// Use it in a program to run for each change of the content, or let a ``Website`` call it.
///
/// ```swift
/// let sitemap: Sitemap = ["/": HomePage(), "about": AboutPage()]
/// try renderSitemap(sitemap, to: URL(filePath: "site")) { file in
///   print(file.change, file.path)
/// }
/// ```
///
/// Each page is rendered with `\.path` set to its path, exactly as written in the sitemap. See ``Sitemap`` for the file
/// of a path, and ``SiteFile`` for files other than pages. Two paths for the same file are an error, even if they
/// differ in case: the site is the same on case-insensitive file systems.
///
/// First, all pages are rendered, and their addresses are checked: an address of the site has to lead to one of the
/// files, or to another file in the folder. All others are listed in one error. Addresses on other servers are left
/// alone.
///
/// Then all files are put into their places. A reader finds either the old file or the new one. A file whose content is
/// the same isn't written, and keeps its date. A file from an earlier run without a place in the site is removed,
/// unless it was changed since. Other files in the folder stay as they are. If a run throws an error, the folder is as
/// it was before. If its process is killed, the next run repairs the site. No file is written through a symbolic link
/// inside the folder. The folder itself may be a symbolic link. A second process with the same folder waits for the
/// first.
///
/// - Parameters:
///   - sitemap: The pages and files.
///   - folder: The folder of the site. It is made if it is missing. A hidden file in it lists the written files.
///   - environment: The values inherited by each page; those of the current task if none are given.
///   - format: Whether white space is added for people to read.
///   - keepsFormerFiles: Indicates whether former files of the site stay.
///   - progress: Called with each page or file once the site is in its place, in the order of their paths, and then
///     with each removed file.
/// - Returns: The pages and files, in the order of their paths, and the removed files.
/// - Throws: ``SitemapError``. The folder is as it was before.
/// - Complexity: linear in the number of views; one page at a time is in memory.
@MainActor
@discardableResult
public func renderSitemap(
  _ sitemap: Sitemap,
  to folder: URL,
  environment: EnvironmentValues = .current,
  format: HTMLFormat = .minified,
  keepsFormerFiles: Bool = false,
  progress: (WrittenFile) -> Void = { _ in }
) throws -> [WrittenFile] {
  let plan = try SitePlan(sitemap, folder: folder, environment: environment)
  return try plan.write(environment, format, keepsFormerFiles: keepsFormerFiles, progress: progress)
}

extension SitePlan {
  /// Renders the entries, and puts the files into their places.
  @MainActor
  func write(
    _ environment: EnvironmentValues, _ format: HTMLFormat, keepsFormerFiles: Bool, progress: (WrittenFile) -> Void
  ) throws -> [WrittenFile] {
    let site = try SiteAssembly(self, keepsFormerFiles: keepsFormerFiles)
    for entry in entries where !entry.isList { try site.add(try entry.rendered(self, environment, format)) }
    for entry in entries where entry.isList { try site.add(try site.renderedList(entry, environment, format)) }
    let files = try site.commit()
    files.forEach(progress)
    return files
  }
}

/// The files of a site and the place for them, known before the first page is rendered.
struct SitePlan {
  let folder: URL

  /// The files, in the order of their paths.
  let entries: [SiteEntry]
  let contents: SiteContents

  /// Throws if two files can't exist beside each other, or one has no safe place.
  @MainActor
  init(_ sitemap: Sitemap, folder: URL, environment: EnvironmentValues) throws {
    self.folder = folder
    entries = try SiteEntry.entries(of: sitemap, in: folder)
    let address = environment.siteAddress
    if let address, !address.isOfSite { throw SitemapError.siteAddress(address) }
    contents = SiteContents(entries, address: address)
    if address == nil, let list = entries.first(where: \.isList) {
      throw SitemapError.noSiteAddress(forListAt: list.path.key)
    }
  }
}

/// The bytes of an entry, and the notes of its views for the list of pages.
struct RenderedEntry: Sendable {
  let path: SitemapPath

  /// The place of the entry in the order of paths. Entries can be added to a site in any order.
  let number: Int
  let writtenPath: String
  let isPage: Bool
  let bytes: [UInt8]
  var notes = SitePage.Notes()
}

extension SiteEntry {
  /// Renders the page, or reads the file.
  @MainActor
  func rendered(
    _ plan: SitePlan, _ environment: EnvironmentValues, _ format: HTMLFormat
  ) throws -> RenderedEntry {
    switch (content as? SiteFile)?.content {
    case .text(let text): return rendered(Array(text.utf8))
    case .copy(let file, _):
      return rendered(try SourceFiles.read(file, key: path.key, isInFolder: path.isInCopiedFolder))
    case nil, .sitemap:
      let page = SitePage(of: plan.contents)
      let values = values(for: page, environment)
      let bytes: [UInt8]
      do { bytes = try renderHTMLBytes(content, environment: values, format: format) } catch {
        throw SitemapError.rendering(error, at: path.key)
      }
      return try rendered(page: bytes, notes: page.notes)
    }
  }

  /// Returns the values of the page.
  func values(for page: SitePage, _ environment: EnvironmentValues) -> EnvironmentValues {
    var values = environment
    values.path = path.key
    values.sitePage = page
    return values
  }

  /// Checks whether browsers read the bytes of a page as the language in which they are written.
  func rendered(page bytes: [UInt8], notes: SitePage.Notes) throws -> RenderedEntry {
    switch (bytes.starts(with: "<?xml".utf8), path.language) {
    case (true, .html): throw SitemapError.xmlAsHTML(path)
    case (false, .xml): throw SitemapError.htmlAsXML(path)
    default: return rendered(bytes, notes: notes)
    }
  }

  private func rendered(_ bytes: [UInt8], notes: SitePage.Notes = SitePage.Notes()) -> RenderedEntry {
    RenderedEntry(path: path, number: number, writtenPath: writtenPath, isPage: isPage, bytes: bytes, notes: notes)
  }
}

/// A site assembled from its rendered entries, on any thread.
final class SiteAssembly {
  private let plan: SitePlan
  private let writer: SiteWriter
  private var links: SiteLinks
  private var listed: [RenderedEntry] = []

  init(_ plan: SitePlan, keepsFormerFiles: Bool) throws {
    self.plan = plan
    let writer = try SiteWriter(plan.folder, keepsFormerFiles: keepsFormerFiles)
    self.writer = writer
    links = SiteLinks(contents: plan.contents, isElsewhere: writer.keeps)
  }

  func add(_ entry: RenderedEntry) throws {
    try writer.add(entry)
    guard entry.isPage else { return }
    links.add(entry.bytes, of: entry.path, isPage: !entry.bytes.starts(with: "<?xml".utf8))
    if entry.path.isListed, !entry.notes.isExcluded { listed.append(entry) }
  }

  /// Renders the list of the added pages.
  @MainActor
  func renderedList(
    _ entry: SiteEntry, _ environment: EnvironmentValues, _ format: HTMLFormat
  ) throws -> RenderedEntry {
    guard let address = environment.siteAddress else { throw SitemapError.noSiteAddress(forListAt: entry.path.key) }
    let pages = listed.sorted { $0.number < $1.number }.map { ListedPage(path: $0.path.urlPath, notes: $0.notes) }
    var list = entry
    list.content = PageList(pages: pages, address: address)
    return try list.rendered(plan, environment, format)
  }

  /// Checks the addresses, and puts the files into their places.
  func commit() throws -> [WrittenFile] {
    if !links.broken.isEmpty { throw SitemapError.brokenLinks(links.broken) }
    return try writer.commit(in: plan.folder, links.targets)
  }
}

private struct ListedPage {
  let path: String
  let notes: SitePage.Notes
}

/// The list of a site's pages, for search engines.
private struct PageList: View {
  let pages: [ListedPage]
  let address: URL

  var body: some View {
    let hasAlternates = pages.contains { !$0.notes.alternates.isEmpty }
    XML {
      Element(
        "urlset",
        [
          "xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
          "xmlns:xhtml": hasAlternates ? "http://www.w3.org/1999/xhtml" : nil,
        ]
      ) {
        ForEach(pages, id: \.path) { page in
          Element("url") {
            Element("loc") { address.address(of: page.path) }
            if let date = page.notes.lastModified {
              Element("lastmod") { date.formatted(.iso8601) }
            }
            ForEach(page.notes.alternates.sorted { $0.key < $1.key }, id: \.key) { language, address in
              Element("xhtml:link", ["rel": "alternate", "hreflang": language, "href": address])
            }
          }
        }
      }
    }
  }
}
