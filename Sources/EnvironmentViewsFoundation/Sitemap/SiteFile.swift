public import EnvironmentViews
public import Foundation

/// A file of a site other than a page: a text, or a copied file or folder.
///
/// ```swift
/// let sitemap: Sitemap = [
///   "/": HomePage(),
///   "robots.txt": SiteFile(text: "User-agent: *\nAllow: /\n"),
///   "style.css": SiteFile(copying: URL(filePath: "Assets/style.css")),
///   "images": SiteFile(copying: URL(filePath: "Assets/images")),
///   "sitemap.xml": SiteFile.sitemap,
/// ]
/// ```
///
/// A `SiteFile` is a value of a ``Sitemap``. As a part of a page, it is an error. `renderSitemap` writes it like a
/// page: atomically, only if it has changed, and not at a path of another page or file. For feeds and other XML, use
/// `XML`.
public struct SiteFile: __PrimitiveView {
  enum Content {
    case text(String)
    case copy(URL, includesHiddenFiles: Bool)
    case sitemap
  }

  let content: Content

  private nonisolated init(_ content: Content) {
    self.content = content
  }

  /// Creates a file with a text, which is written as it is.
  ///
  /// ```swift
  /// "robots.txt": SiteFile(text: "User-agent: *")
  /// ```
  ///
  /// The text isn't escaped, so its path can't have an extension of a language of markup, such as `html`, `svg` or
  /// `xml`, also before another one, as in `page.html.fr`.
  public nonisolated init(text: String) {
    self.init(.text(text))
  }

  /// Creates a copy of a file, or of all files in a folder and in the folders in it.
  ///
  /// ```swift
  /// "style.css": SiteFile(copying: sources.appending(path: "style.css"))
  /// ```
  ///
  /// A symbolic link in the folder is an error, because it may lead out of the folder.
  ///
  /// - Parameters:
  ///   - source: The file or folder.
  ///   - includesHiddenFiles: Indicates whether files and folders in the folder are copied whose names begin with a dot,
  ///     such as `.well-known`. By default, they aren't, because many are of the system, such as `.DS_Store`.
  public nonisolated init(copying source: URL, includesHiddenFiles: Bool = false) {
    self.init(.copy(source, includesHiddenFiles: includesHiddenFiles))
  }

  /// The list of the site's pages for search engines, `sitemap.xml`.
  ///
  /// ```swift
  /// "sitemap.xml": SiteFile.sitemap
  /// ```
  ///
  /// The environment's `siteAddress` is the beginning of each address. The list has all pages except the one for missing
  /// pages, `404.html`, and those with `.sitemapEntry(.excluded)`. It has the dates of `sitemapEntry(lastModified:)` and
  /// the languages of `alternate(language:path:)`.
  public nonisolated static var sitemap: SiteFile { SiteFile(.sitemap) }

  public func __visit(with visitor: __ViewVisitor) throws {
    throw HTMLError.fileInPage
  }
}
