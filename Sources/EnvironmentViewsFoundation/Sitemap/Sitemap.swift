public import Foundation

/// The pages and files of a static site, by their paths.
///
/// Use it to list everything that the folder of a site should have, and write it with `renderSitemap`.
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
/// | `v1.0/` | `v1.0/index.html` |
/// | `/` and the empty path | `index.html` |
///
/// A ``SiteFile`` is the file that its path names, also if the name has no dot. Otherwise, a path whose last part has a
/// dot is a file, and any other path is a folder with an `index.html`. A slash at the end marks a folder. A slash at
/// the start means the folder of the site.
public typealias Sitemap = [String: any View]

/// A page or file of a site that has been written.
///
/// Use it to print what a site consists of, or to find its largest files.
///
/// ```swift
/// for file in try renderSitemap(sitemap, to: folder) {
///   print(file.path, file.byteCount)
/// }
/// ```
public struct WrittenFile: Sendable, Hashable {
  /// The path, as written in the sitemap. A file of a copied folder has a path of its own, such as `images/logo.svg`.
  public let path: String

  /// The file in the folder of the site.
  public let file: URL

  /// The size of the file.
  public let byteCount: Int
}
