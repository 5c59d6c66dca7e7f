import EnvironmentCore
import Foundation

/// A site, or a page of it, that can't be written.
///
/// Its description says what, where, and what to do about it:
///
/// ```swift
/// do {
///   try renderSitemap(["../about": AboutPage()], to: folder)
/// } catch let error as SitemapError {
///   print(error)
/// }
/// // The path "../about" has the part '..', which leads out of the folder that it is in.
/// //   Page: "../about"
/// //   • Write the path as it is seen from the folder of the site, such as 'about/index.html'.
/// ```
public struct SitemapError: Error, CustomStringConvertible {
  enum Fact {
    case character(Unicode.Scalar)
    case emptyComponent
    case dots(String)
    case sameFile(String, as: String)
    case fileAsFolder(String, of: String)
    case rendering(any Error)
    case symbolicLink(String)
    case noFileURL(URL)
    case folder(String, FileProblem)
    case file(String, FileProblem)
  }

  let fact: Fact

  /// The path of the page, as the sitemap has it; `nil` if the error is about the folder of the site.
  public let path: String?

  init(_ fact: Fact, path: String?) {
    self.fact = fact
    self.path = path
  }

  /// The error that rendering the page threw, if it did.
  public var underlyingError: (any Error)? {
    if case .rendering(let error) = fact { error } else { nil }
  }

  /// The fact, the place, and the remedies.
  public var description: String {
    EnvironmentIssue(sentence, place: place, remedies: remedies).description
  }
}
