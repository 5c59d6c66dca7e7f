public import Foundation

/// A page of a site that has been written to its file.
///
/// ```swift
/// for page in try renderSitemap(sitemap, to: folder) {
///   print(page.path, page.byteCount)
/// }
/// ```
public struct RenderedPage: Sendable, Hashable {
  /// The path of the page, as the sitemap has it.
  public let path: String

  /// The file that holds the page.
  public let file: URL

  /// The size of the file.
  public let byteCount: Int
}
