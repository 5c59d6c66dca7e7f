import EnvironmentCore
import Foundation

/// An error in writing a site.
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
  /// The path of the page or file, as written in the sitemap; `nil` if the error is about the whole site.
  public let path: String?

  /// The error of rendering the page, if there was one.
  ///
  /// ```swift
  /// do {
  ///   try renderSitemap(sitemap, to: folder)
  /// } catch let error as SitemapError {
  ///   if let error = error.underlyingError as? HTMLError { print(error.path) }
  /// }
  /// ```
  public private(set) var underlyingError: (any Error)?

  /// The fact, the place, and the remedies.
  public let description: String

  private init(_ fact: String, path: String?, place: [String], remedies: [String]) {
    self.path = path
    description = EnvironmentIssue(fact, place: place, remedies: remedies).description
  }

  /// An error about one page or file. The path is the first line of its place.
  private init(_ fact: String, at path: String, place: [String] = [], remedies: String...) {
    self.init(fact, path: path, place: ["Path: \(HTMLError.quoted(path))"] + place, remedies: remedies)
  }
}

extension SitemapError {
  // MARK: Paths

  static func character(_ scalar: Unicode.Scalar, inPath path: String) -> SitemapError {
    let number = String(format: "%04X", scalar.value)
    let fact =
      "The path \(HTMLError.quoted(path)) holds the character U+\(number), which not every system can have in a file name."
    if scalar == "\\" { return SitemapError(fact, at: path, remedies: "Separate folders by '/'.") }
    return SitemapError(
      fact, at: path, remedies: "Leave the character out.",
      "If the path comes from outside, choose among the paths that you expect.")
  }

  static func emptyPart(inPath path: String) -> SitemapError {
    SitemapError(
      "The path \(HTMLError.quoted(path)) has an empty part: two slashes with nothing between them.", at: path,
      remedies: "Write one slash.")
  }

  static func dots(_ dots: String, inPath path: String) -> SitemapError {
    let reason = dots == "." ? "names no file" : "leads out of the folder that it is in"
    return SitemapError(
      "The path \(HTMLError.quoted(path)) has the part '\(dots)', which \(reason).", at: path,
      remedies: "Write the path as it is seen from the folder of the site, such as 'about/index.html'.")
  }

  static func sameFile(_ file: String, of path: String, and other: String) -> SitemapError {
    SitemapError(
      "The paths \(HTMLError.quoted(other)) and \(HTMLError.quoted(path)) name the same file, \(HTMLError.quoted(file)).",
      at: path,
      remedies: "Remove one of the two, or give it another path. Paths that differ only in case count as the same.")
  }

  static func fileAsFolder(_ file: String, of other: String, inPath path: String) -> SitemapError {
    SitemapError(
      "The path \(HTMLError.quoted(path)) needs the folder \(HTMLError.quoted(file)), which is the file of "
        + "\(HTMLError.quoted(other)).",
      at: path, remedies: "Give one of the two another path.")
  }

  // MARK: Content

  static func rendering(_ error: any Error, at path: String) -> SitemapError {
    // A message of several lines keeps its own layout, further in.
    let reason = "\(error)".split(separator: "\n", omittingEmptySubsequences: true).joined(separator: "\n    ")
    var result = SitemapError(
      "The page \(HTMLError.quoted(path)) can't be rendered.", at: path, place: ["Reason: \(reason)"],
      remedies: "Fix the page. The folder is as it was before.")
    result.underlyingError = error
    return result
  }

  static func markupAsText(_ page: SitemapPath) -> SitemapError {
    SitemapError(
      "The text \(HTMLError.quoted(page.key)) would be read as markup, because of the name of its file, "
        + "\(HTMLError.quoted(page.name)).",
      at: page.key, remedies: "Write a page or 'XML'.", "Give the file another extension, such as 'txt'.")
  }

  static func xmlAsHTML(_ page: SitemapPath) -> SitemapError {
    SitemapError(
      "The XML document \(HTMLError.quoted(page.key)) would be read as HTML, because of the name of its file, "
        + "\(HTMLError.quoted(page.name)).",
      at: page.key, remedies: "Give it a path with the extension of its kind, such as 'feed.xml' or 'logo.svg'.")
  }

  static func htmlAsXML(_ page: SitemapPath) -> SitemapError {
    SitemapError(
      "The page \(HTMLError.quoted(page.key)) would be read as XML, because of the name of its file, "
        + "\(HTMLError.quoted(page.name)).",
      at: page.key, remedies: "Put its content into 'XML'.", "Give it a path without this extension.")
  }

  static func reservedName(_ page: SitemapPath) -> SitemapError {
    SitemapError(
      "The path \(HTMLError.quoted(page.key)) needs a name that is kept for the list of written files.", at: page.key,
      place: ["File: \(HTMLError.quoted(page.relativePath))"], remedies: "Choose another name.")
  }

  static func noSiteAddress(forListAt path: String) -> SitemapError {
    SitemapError(
      "The list of pages \(HTMLError.quoted(path)) needs the address of the site.", at: path,
      remedies: "Set 'siteAddress' in the environment of the site to its URL, such as 'https://example.org/'.")
  }

  static func siteAddress(_ address: URL) -> SitemapError {
    SitemapError(
      "The address of the site is not one to which a path can be added.", path: nil,
      place: ["Address: \(address.absoluteString.debugDescription)"],
      remedies: [
        "Set 'siteAddress' to a whole address without a query and a fragment, such as 'https://example.org/bakery/'."
      ])
  }

  static func brokenLinks(_ links: [BrokenLink]) -> SitemapError {
    let example = links.filter { !$0.isOutside && $0.base == nil }.prefix(1).map { link in
      """
      A link starts at the folder of its page: \(HTMLError.quoted(link.link)) in \(HTMLError.quoted(link.page.key)) \
      leads to \(HTMLError.quoted("/" + String(decoding: link.target, as: UTF8.self))).
      """
    }
    let outside =
      links.contains(where: \.isOutside)
      ? [
        """
        Write addresses by the environment's 'address', such as 'address(of: "style.css")', and links by 'Link(to:)'. For \
        another site on this server, write the whole address.
        """
      ] : []
    let base = links.compactMap(\.base).prefix(1).map { base in
      "The page has a 'base' element, so its relative addresses start at \(HTMLError.quoted(base)). Leave the element out."
    }
    let query =
      links.contains { $0.link.contains("%3F") }
      ? ["A '?' in a path is a part of the name. Pass a query as 'query:', such as '[\"page\": \"2\"]'."] : []
    return SitemapError(
      "\(links.count == 1 ? "A link leads" : "\(links.count) links lead") to no page or file of the site.", path: nil,
      place: links.map { link in
        let remedy = link.base == nil ? "; write \(HTMLError.quoted(link.remedy))" : ""
        let outside = link.isOutside ? " leads out of the site\(remedy)" : ""
        return "Page \(HTMLError.quoted(link.page.key)): \(HTMLError.quoted(link.link))\(outside)"
      },
      remedies: [
        "Correct the path, or add the page to the sitemap.",
        "If the file comes from elsewhere, write it before the pages.",
      ] + example + outside + base + query)
  }

  // MARK: Files

  static func symbolicLink(_ link: String, at path: String) -> SitemapError {
    SitemapError(
      "\(HTMLError.quoted(path)) would be written through a symbolic link, which may lead out of the folder of the site.",
      at: path, place: ["Link: \(link.debugDescription)"],
      remedies: "Remove the link, or replace it by what it leads to.", "Write the site to another folder.")
  }

  static func noFileURL(_ url: URL, path: String? = nil) -> SitemapError {
    SitemapError(
      "A site can be written to a folder of this computer only.", path: path,
      place: ["URL: \(url.absoluteString.debugDescription)"], remedies: ["Make the URL with 'URL(filePath:)'."])
  }

  static func source(_ file: String, _ problem: FileSystemError, at path: String) -> SitemapError {
    SitemapError(
      "The file to copy to \(HTMLError.quoted(path)) can't be read: \(problem.reasonForReading).", at: path,
      place: ["Source: \(file.debugDescription)"],
      remedies: "Check that the file is there, is no link, device or pipe, and can be read.")
  }

  static func linkInSource(_ link: String, at path: String) -> SitemapError {
    SitemapError(
      "The folder to copy to \(HTMLError.quoted(path)) contains a symbolic link, which may lead out of the folder.",
      at: path, place: ["Link: \(link.debugDescription)"],
      remedies: "Remove the link, or replace it by what it leads to.",
      "Or copy what it leads to by a 'SiteFile' of its own.")
  }

  static func siteInSource(_ source: String, at path: String) -> SitemapError {
    SitemapError(
      "The folder to copy to \(HTMLError.quoted(path)) contains the site itself.", at: path,
      place: ["Source: \(source.debugDescription)"],
      remedies: "Write the site to a folder elsewhere, or copy a folder without it.")
  }

  static func busy(_ folder: String) -> SitemapError {
    SitemapError(
      "The folder of the site is being written to by another call of this program.", path: nil,
      place: ["Folder: \(folder.debugDescription)"],
      remedies: ["Write one site after the other, or to two folders.", "Write no site while a page is rendered."])
  }

  static func folder(_ folder: String, _ problem: FileSystemError) -> SitemapError {
    SitemapError(
      "The folder of the site can't be written to: \(problem.reason).", path: nil,
      place: ["Folder: \(folder.debugDescription)"], remedies: [problem.remedy])
  }

  static func file(_ file: String, _ problem: FileSystemError, at path: String) -> SitemapError {
    SitemapError(
      "\(HTMLError.quoted(path)) can't be written: \(problem.reason).", at: path,
      place: ["File: \(file.debugDescription)"], remedies: problem.remedy)
  }
}
