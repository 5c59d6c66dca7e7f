import EnvironmentCore
import Foundation

/// An error about a site that can't be written.
///
/// You should let it end the program. Its description has the fact, the place and the remedies:
///
/// ```swift
/// do {
///   try renderSitemap(["../about": AboutPage()], to: folder)
/// } catch let error as SitemapError {
///   print(error)
/// }
/// // The path "../about" has the part '..', which leads out of the folder that it is in.
/// //   Path: "../about"
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
    case markupAsText(String)
    case xmlAsHTML(String)
    case source(String, FileSystemError)
    case siteInSource(String)
    case noSiteAddress
    case brokenLinks([BrokenLink])
    case folder(String, FileSystemError)
    case file(String, FileSystemError)
  }

  let fact: Fact

  /// The path of the page or file, as written in the sitemap; `nil` if the error is about the whole site.
  public let path: String?

  init(_ fact: Fact, path: String?) {
    self.fact = fact
    self.path = path
  }

  /// The error that rendering the page threw, if it did.
  ///
  /// ```swift
  /// do {
  ///   try renderSitemap(sitemap, to: folder)
  /// } catch let error as SitemapError {
  ///   if let error = error.underlyingError as? HTMLError { print(error.path) }
  /// }
  /// ```
  public var underlyingError: (any Error)? {
    if case .rendering(let error) = fact { error } else { nil }
  }

  /// The fact, the place, and the remedies.
  public var description: String {
    EnvironmentIssue(sentence, place: place, remedies: remedies).description
  }
}

// MARK: Messages

extension SitemapError {
  var sentence: String {
    switch fact {
    case .character(let scalar):
      "The path \(page) holds the character U+\(Self.hexadecimal(scalar)), which not every system can have in a file name."
    case .emptyComponent:
      "The path \(page) has an empty part: two slashes with nothing between them."
    case .dots("."):
      "The path \(page) has the part '.', which names no file."
    case .dots(let dots):
      "The path \(page) has the part '\(dots)', which leads out of the folder that it is in."
    case .sameFile(let file, let other):
      "The paths \(HTMLError.quoted(other)) and \(page) name the same file, \(HTMLError.quoted(file))."
    case .fileAsFolder(let file, let other):
      "The path \(page) needs the folder \(HTMLError.quoted(file)), which is the file of \(HTMLError.quoted(other))."
    case .rendering:
      "The page \(page) can't be rendered."
    case .symbolicLink:
      "\(page) would be written through a symbolic link, which may lead out of the folder of the site."
    case .noFileURL:
      "A site can be written to a folder of this computer only."
    case .markupAsText(let file):
      "The text \(page) would be read as markup, because of the name of its file, \(HTMLError.quoted(file))."
    case .xmlAsHTML(let file):
      "The XML document \(page) would be read as HTML, because of the name of its file, \(HTMLError.quoted(file))."
    case .source(_, let problem):
      "The file to copy to \(page) can't be read: \(problem.reasonForReading)."
    case .siteInSource:
      "The folder to copy to \(page) contains the site itself."
    case .noSiteAddress:
      "The list of pages \(page) needs the address of the site."
    case .brokenLinks(let links):
      "\(links.count == 1 ? "A link leads" : "\(links.count) links lead") to no page or file of the site."
    case .folder(_, let problem):
      "The folder of the site can't be written to: \(problem.reason)."
    case .file(_, let problem):
      "\(page) can't be written: \(problem.reason)."
    }
  }

  var place: [String] {
    let pages = path == nil ? [] : ["Path: \(page)"]
    switch fact {
    case .rendering(let error):
      // A message of several lines keeps its own layout, further in.
      let reason = "\(error)".split(separator: "\n", omittingEmptySubsequences: true).joined(separator: "\n    ")
      return pages + ["Reason: \(reason)"]
    case .symbolicLink(let link):
      return pages + ["Link: \(link.debugDescription)"]
    case .source(let file, _), .siteInSource(let file):
      return pages + ["Source: \(file.debugDescription)"]
    case .brokenLinks(let links):
      return links.map { "Page \(HTMLError.quoted($0.page)): \(HTMLError.quoted($0.link))" }
    case .noFileURL(let url):
      return ["URL: \(url.absoluteString.debugDescription)"]
    case .folder(let folder, _):
      return ["Folder: \(folder.debugDescription)"]
    case .file(let file, _):
      return pages + ["File: \(file.debugDescription)"]
    case .character, .emptyComponent, .dots, .sameFile, .fileAsFolder, .markupAsText, .xmlAsHTML, .noSiteAddress:
      return pages
    }
  }

  var remedies: [String] {
    switch fact {
    case .character("\\"):
      ["Separate folders by '/'."]
    case .character:
      ["Leave the character out.", "If the path comes from outside, choose among the paths that you expect."]
    case .emptyComponent:
      ["Write one slash."]
    case .dots:
      ["Write the path as it is seen from the folder of the site, such as 'about/index.html'."]
    case .sameFile:
      ["Remove one of the two, or give it another path. Paths that differ only in case count as the same."]
    case .fileAsFolder:
      ["Give one of the two another path."]
    case .rendering:
      ["Fix the page. The pages before it, in the order of their paths, are written."]
    case .symbolicLink:
      ["Remove the link, or replace it by what it leads to.", "Write the site to another folder."]
    case .noFileURL:
      ["Make the URL with 'URL(filePath:)'."]
    case .markupAsText:
      ["Write a page or 'XML'.", "Give the file another extension, such as 'txt'."]
    case .xmlAsHTML:
      ["Give it a path with the extension of its kind, such as 'feed.xml' or 'logo.svg'."]
    case .source:
      ["Check that the file is there, is no link, device or pipe, and can be read."]
    case .siteInSource:
      ["Write the site to a folder elsewhere, or copy a folder without it."]
    case .noSiteAddress:
      ["Set 'siteAddress' in the environment of the site to its URL, such as 'https://example.org/'."]
    case .brokenLinks(let links):
      [
        "Correct the path, or add the page to the sitemap.",
        "If the file comes from elsewhere, write it before the pages.",
      ]
        + links.prefix(1).map { link in
          """
          A link starts at the folder of its page: \(HTMLError.quoted(link.link)) in \(HTMLError.quoted(link.page)) leads to \
          \(HTMLError.quoted("/" + link.target)).
          """
        }
    case .folder(_, let problem), .file(_, let problem):
      [problem.remedy]
    }
  }

  private var page: String { HTMLError.quoted(path ?? "") }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
