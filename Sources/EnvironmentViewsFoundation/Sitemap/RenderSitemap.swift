public import EnvironmentCore
internal import EnvironmentViews
public import Foundation

/// Writes the pages and files of a static site to a folder.
///
/// Use it in a program that you run for each change of the content. You should write to a folder that holds nothing
/// else.
///
/// ```swift
/// let sitemap: Sitemap = ["/": HomePage(), "about": AboutPage()]
/// try renderSitemap(sitemap, to: URL(filePath: "site")) { file in
///   print(file.path)
/// }
/// ```
///
/// Each page is rendered with `\.path` set to its path, exactly as written in the sitemap. See ``Sitemap`` for the file
/// of a path, and ``SiteFile`` for files that aren't pages. Pages and files are written in the order of their paths.
/// Two paths for the same file are an error, even if they differ in case, so that the site is the same on
/// case-insensitive file systems.
///
/// A file is replaced atomically: a reader finds either the old page or the new one, even after a failure. The file of
/// an unchanged page isn't written, and keeps its date. Missing folders are made, and other files aren't changed. No
/// page is written through a symbolic link inside the folder. The folder itself may be a symbolic link.
///
/// Once all are written, the links of the pages are checked: a link to a path in the site has to lead to one of the
/// files, or to another file in the folder. All that don't are listed in one error. Links to other sites are left
/// alone.
///
/// - Parameters:
///   - sitemap: The pages and files.
///   - folder: The folder of the site. It is made if it is missing.
///   - environment: The values that each page inherits; those of the current task if none are given.
///   - format: Whether white space is added for people to read.
///   - progress: Called with each page or file once it is up to date.
/// - Returns: The pages and files, in the order of their paths.
/// - Throws: ``SitemapError``. If the error is about the paths of the sitemap, no page has been written. If a page
///   can't be rendered or written, the pages before it have been written, and no others. If links lead nowhere, all
///   pages have been written.
/// - Complexity: linear in the number of views; one page at a time is in memory.
@MainActor
@discardableResult
public func renderSitemap(
  _ sitemap: Sitemap,
  to folder: URL,
  environment: EnvironmentValues = .current,
  format: HTMLFormat = .minified,
  progress: (WrittenFile) -> Void = { _ in }
) throws -> [WrittenFile] {
  let entries = try SiteEntry.entries(of: sitemap, in: folder)
  let siteFolder = try SiteFolder(folder)
  var links = SiteLinks(
    files: Set(entries.map(\.path.relativePath)), folder: folder, address: environment.siteAddress)
  let files = try entries.map { entry in
    let path = entry.path
    let bytes: [UInt8]
    switch (entry.content as? SiteFile)?.content {
    case nil:
      bytes = try render(entry.content, at: path, environment, format)
      if bytes.starts(with: "<?xml".utf8) {
        if path.name.hasSuffix("html") || path.name.hasSuffix("htm") {
          throw SitemapError.xmlAsHTML(path)
        }
      } else {
        links.add(bytes, of: path)
      }
    case .text(let text): bytes = Array(text.utf8)
    case .copy(let file): bytes = try SourceFiles.read(file, key: path.key, isInFolder: path.isInCopiedFolder)
    case .sitemap:
      guard let address = environment.siteAddress else { throw SitemapError.noSiteAddress(forListAt: path.key) }
      let pages = entries.filter(\.isListed).map(\.path.urlPath)
      bytes = try render(addressList(of: pages, at: address), at: path, environment, format)
    }
    try siteFolder.write(bytes, to: path)
    let file = WrittenFile(
      path: path.isInCopiedFolder ? path.relativePath : path.key, file: path.file(in: folder), byteCount: bytes.count)
    progress(file)
    return file
  }
  if !links.broken.isEmpty { throw SitemapError.brokenLinks(links.broken) }
  return files
}

@MainActor
private func render(
  _ view: some View, at path: SitemapPath, _ environment: EnvironmentValues, _ format: HTMLFormat
) throws -> [UInt8] {
  var values = environment
  values.path = path.key
  do {
    return try renderHTMLBytes(view, environment: values, format: format)
  } catch {
    throw SitemapError.rendering(error, at: path.key)
  }
}

/// Returns the list of a site's pages, for search engines.
@MainActor
private func addressList(of pages: [String], at site: URL) -> some View {
  let site = site.absoluteString
  let base = site.hasSuffix("/") ? site : site + "/"
  return XML {
    Element("urlset", ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"]) {
      ForEach(pages, id: \.self) { page in Element("url") { Element("loc") { base + page } } }
    }
  }
}
