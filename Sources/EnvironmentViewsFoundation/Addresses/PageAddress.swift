public import EnvironmentCore
import EnvironmentViews
import Foundation

/// The address of a page, by which it leads to other pages and files of its site.
///
/// Use it for addresses other than a `Link`'s: style sheets, images, the links of a feed.
///
/// ```swift
/// @Environment(\.address) private var address
///
/// Element("link", ["rel": "stylesheet", "href": address(of: "style.css")])
/// ```
///
/// In a site, a path is one of the ``Sitemap``: of a page, a file or a file in a copied folder. Any name is a path,
/// such as `c#` or `100%`. A `#` begins a fragment only where the site has no page of the whole name. If the site has
/// neither a page nor a file of the name, the path counts as a file if its extension begins with a letter, and
/// otherwise as a page; `renderSitemap` then reports the address.
///
/// On a server, where the environment has no ``/EnvironmentViews/EnvironmentCore/EnvironmentValues/path``, addresses
/// are written from the root, the path of `siteAddress` or else `/`.
public struct PageAddress: Sendable {
  private let path: String?
  private let site: URL?
  private let contents: SiteContents?

  init(path: String?, site: URL?, contents: SiteContents?) {
    (self.path, self.site, self.contents) = (path, site, contents)
  }

  /// Returns the address of a page or file for a link in this page: relative to it, or from the root on a server.
  ///
  /// ```swift
  /// address(of: "search", query: ["q": "tea"])  // "../search/?q=tea"
  /// ```
  ///
  /// In the page for missing pages, `404.html`, which servers show at any address, the result begins with the path of
  /// `siteAddress`, if it is set.
  ///
  /// - Parameters:
  ///   - path: The path. Another text than a page's path, such as a whole address, stays as it is.
  ///   - query: Names and values for the page, in their order.
  ///   - fragment: The `id` of an element in the page. If it is `nil`, the path can end with one, such as `#prices`.
  public func callAsFunction(
    of path: String, query: KeyValuePairs<String, String> = [:], fragment: String? = nil
  ) -> String {
    let (path, suffix) = parts(of: path, query, fragment)
    guard let path else { return suffix }
    guard let page else { return onServer(path) + suffix }
    guard let target = target(path) else { return path + suffix }
    if page.isNotFoundPage, let site { return site.path(of: target.urlPath) + suffix }
    return target.link(from: page) + suffix
  }

  /// Returns the whole address of a page or file, as feeds and messages need it; `nil` if `siteAddress` isn't set.
  ///
  /// ```swift
  /// Element("guid") { address.absolute(of: "posts/1") ?? "" }  // https://example.org/posts/1/
  /// ```
  public func absolute(
    of path: String, query: KeyValuePairs<String, String> = [:], fragment: String? = nil
  ) -> String? {
    guard let site else { return nil }
    let (path, suffix) = parts(of: path, query, fragment)
    guard let path else { return canonical.map { $0 + suffix } }
    guard self.path != nil else {
      let isPath = (try? SitemapPath(path)) != nil
      return (isPath ? site.address(of: Self.encoded(path.drop { $0 == "/" })) : path) + suffix
    }
    return (target(path).map { site.address(of: $0.urlPath) } ?? path) + suffix
  }

  /// The whole address of this page, the same as in `sitemap.xml`; `nil` if `siteAddress` isn't set, or the environment
  /// has no path.
  ///
  /// ```swift
  /// Element("link", ["rel": "canonical", "href": address.canonical])
  /// ```
  public var canonical: String? {
    guard let page, let site else { return nil }
    return site.address(of: page.urlPath)
  }

  /// Indicates whether servers show the page in place of missing ones.
  var isOfMissingPage: Bool { page?.isNotFoundPage ?? false }

  /// Returns whether a path leads to this page itself.
  func isCurrent(_ path: String, fragment: String?) -> Bool {
    let (path, suffix) = parts(of: path, [:], fragment)
    guard suffix.isEmpty, let page, let path, let target = target(path) else { return false }
    return target.bytes == page.bytes
  }

  // MARK: Paths

  /// The file of this page; `nil` on a server.
  private var page: SitemapPath? { path.flatMap { try? SitemapPath($0) } }

  /// Returns the file to which a path leads; `nil` if it can't be a path.
  private func target(_ path: String) -> SitemapPath? {
    guard let page = try? SitemapPath(path) else { return nil }
    guard let file = try? SitemapPath(path, isFile: true), file.bytes != page.bytes else { return page }
    if let contents {
      if contents.has(page.bytes) { return page }
      if contents.has(file.bytes) { return file }
    }
    let parts = file.name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.last?.first?.isLetter == true ? file : page
  }

  /// Returns a path without its fragment, and the query and fragment as they follow it. The path of a fragment alone is
  /// `nil`, for this page.
  private func parts(
    of path: String, _ query: KeyValuePairs<String, String>, _ fragment: String?
  ) -> (path: String?, suffix: String) {
    var (path, fragment) = (Optional(path), fragment)
    if fragment == nil, let text = path, let hash = fragmentStart(in: text) {
      fragment = String(text[text.index(after: hash)...])
      path = hash == text.startIndex ? nil : String(text[..<hash])
    }
    let items = query.map { "\(Self.escaped($0))=\(Self.escaped($1))" }
    let suffix =
      (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
      + (fragment.map { "#" + ($0.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? $0) } ?? "")
    return (path, suffix)
  }

  /// Returns the place of the `#` of a fragment: the last one after the name of a page, or else the first. On a server,
  /// whose pages aren't known, one at the end belongs to the name.
  private func fragmentStart(in path: String) -> String.Index? {
    let places = path.unicodeScalars.indices.filter { path.unicodeScalars[$0] == "#" }
    guard let contents, !places.isEmpty else {
      return places.first { $0 == path.startIndex || path.utf8[$0...].count > 1 }
    }
    func isPage(_ path: Substring) -> Bool { target(String(path)).map { contents.has($0.bytes) } ?? false }
    if isPage(path[...]) { return nil }
    return places.last { isPage(path[..<$0]) } ?? places.first
  }

  /// Returns the address of a path on a server.
  private func onServer(_ path: String) -> String {
    guard (try? SitemapPath(path)) != nil else { return path }
    let path = Self.encoded(path.drop { $0 == "/" })
    return site.map { $0.path(of: path) } ?? "/" + path
  }

  private static func encoded(_ path: Substring) -> String {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { SitemapPath.encoded(String(Substring($0))) }.joined(separator: "/")
  }

  private static func escaped(_ text: String) -> String {
    var allowed = CharacterSet(charactersIn: "-._~")
    allowed.insert(charactersIn: "a"..."z")
    allowed.insert(charactersIn: "A"..."Z")
    allowed.insert(charactersIn: "0"..."9")
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
  }
}

extension PageAddress: Equatable {
  /// Returns whether two addresses are those of one page in one site.
  public static func == (first: PageAddress, second: PageAddress) -> Bool {
    first.path == second.path && first.site == second.site && first.contents === second.contents
  }
}

extension EnvironmentValues {
  /// The address of the current page, which writes the addresses of other pages and files.
  ///
  /// ```swift
  /// @Environment(\.address) private var address
  /// ```
  public var address: PageAddress {
    PageAddress(path: isInSite ? path : nil, site: siteAddress, contents: sitePage?.contents)
  }
}

extension URL {
  /// Indicates whether a path can be added to the address, so that the result leads to a page on a server.
  var isOfSite: Bool { scheme != nil && host()?.isEmpty == false && query == nil && fragment == nil }

  /// Returns the whole address of a page of the site with this address.
  func address(of path: String) -> String {
    let site = absoluteString
    return (site.hasSuffix("/") ? site : site + "/") + path
  }

  /// Returns the address of a page of the site with this address, from the root of the server.
  func path(of path: String) -> String {
    let root = self.path(percentEncoded: true)
    return (root.hasSuffix("/") ? root : root + "/") + path
  }
}
