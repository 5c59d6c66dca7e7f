public import EnvironmentCore
public import Foundation

/// Writes the pages of a static site to files.
///
/// ```swift
/// let sitemap: Sitemap = ["/": HomePage(), "about": AboutPage()]
/// try renderSitemap(sitemap, to: URL(filePath: "site")) { page in
///   print(page.path)
/// }
/// ```
///
/// Each page is rendered with `\.path` set to its path, exactly as written in the sitemap. See ``Sitemap`` for the file
/// of a path. Pages are written in the order of their paths. Two paths for the same file are an error, even if they
/// differ in case, so that the site is the same on case-insensitive file systems.
///
/// A file is replaced atomically: a reader finds either the old page or the new one, even after a failure. The file of
/// an unchanged page isn't written, and keeps its date. Missing folders are made, and other files aren't changed. No
/// page is written through a symbolic link inside the folder. The folder itself may be a symbolic link.
///
/// - Parameters:
///   - sitemap: The pages.
///   - folder: The folder of the site. It is made if it is missing.
///   - environment: The values that each page inherits; those of the current task if none are given.
///   - format: Whether white space is added for people to read.
///   - progress: Called with each page once its file is up to date.
/// - Returns: The pages, in the order of their paths.
/// - Throws: ``SitemapError``. If the error is about the paths of the sitemap, no page has been written. If a page
///   can't be rendered or written, the pages before it have been written, and no others.
/// - Complexity: linear in the number of views; one page at a time is in memory.
@MainActor
@discardableResult
public func renderSitemap(
  _ sitemap: Sitemap,
  to folder: URL,
  environment: EnvironmentValues = .current,
  format: HTMLFormat = .minified,
  progress: (RenderedPage) -> Void = { _ in }
) throws -> [RenderedPage] {
  let paths = try SitemapPath.files(of: sitemap.keys)
  let siteFolder = try SiteFolder(folder)
  return try paths.map { path in
    var values = environment
    values.path = path.key
    guard let view = sitemap[path.key] else { preconditionFailure("A sitemap has a page for each of its keys.") }
    let bytes: [UInt8]
    do {
      bytes = try renderHTMLBytes(view, environment: values, format: format)
    } catch {
      throw SitemapError(.rendering(error), path: path.key)
    }
    try siteFolder.write(bytes, to: path)
    let page = RenderedPage(path: path.key, file: path.file(in: folder), byteCount: bytes.count)
    progress(page)
    return page
  }
}
