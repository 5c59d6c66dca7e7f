public import Foundation

/// The pages and files of a static site, by their paths.
///
/// Use it to list the whole content of a site's folder, and write it with `renderSitemap`.
///
/// ```swift
/// let sitemap: Sitemap = [
///   "/": HomePage(),
///   "about": AboutPage(),
///   "fr/index.html": HomePage().environment(\.locale, Locale(identifier: "fr")),
/// ]
/// ```
///
/// Besides pages, a site has files: texts, style sheets, images, feeds. See ``SiteFile`` and `XML`.
///
/// A path names a file relative to the folder of the site:
///
/// | path | file |
/// |---|---|
/// | `index.html`, `fr/404.html`, `logo.svg` | the same |
/// | `about`, `about/`, `/about` | `about/index.html` |
/// | `posts/swift-6.2` | `posts/swift-6.2/index.html` |
/// | `/` and the empty path | `index.html` |
///
/// A page is the folder of its name, with an `index.html`, whatever dots the name has. Only a path with the end
/// `.html`, `.htm`, `.xhtml`, `.xml`, `.atom`, `.rss` or `.svg` is a file as it stands, and so is the path of each
/// ``SiteFile``. A slash at the start means the folder of the site.
public typealias Sitemap = [String: any View]

/// A written page or file of a site, or a removed former one.
///
/// Use it to print what a site consists of, or to find its largest files.
///
/// ```swift
/// for file in try renderSitemap(sitemap, to: folder) {
///   if file.change != .unchanged { print(file.change, file.path, file.byteCount) }
/// }
/// ```
public struct WrittenFile: Sendable, Hashable {
  /// The path, as written in the sitemap. A file of a copied folder has a path of its own, such as `images/logo.svg`.
  public let path: String

  /// The file in the folder of the site.
  public let file: URL

  /// The size of the file; 0 for a removed file.
  public let byteCount: Int

  /// The difference to the folder as it was before.
  public let change: Change

  /// A run's change of a file of a site.
  public enum Change: Sendable, Hashable {
    /// There was no such file.
    case created
    /// The file had another content.
    case updated
    /// The file had the same content already, and was left as it is.
    case unchanged
    /// An earlier run has written the file, and the site doesn't have it any more.
    case removed
  }
}
