import Foundation

/// The links of a site's pages, which are checked once all files are written.
struct SiteLinks {
  let files: Set<String>
  let folder: URL
  let address: URL?
  private(set) var broken: [BrokenLink] = []

  /// Adds the links of a page.
  mutating func add(_ html: [UInt8], of page: SitemapPath) {
    var scanner = LinkScanner(html)
    for link in Set(scanner.links()).sorted() {
      guard let target = path(of: link, in: page), isMissing(target) else { continue }
      broken.append((page.key, link, target))
    }
  }

  private func isMissing(_ target: String) -> Bool {
    let isFolder = target.hasSuffix("/") || target.isEmpty
    let candidates = isFolder ? [target + "index.html"] : [target, target + "/index.html"]
    return !candidates.contains { file in
      files.contains(file) || FileManager.default.fileExists(atPath: folder.appending(path: file).path)
    }
  }

  /// Returns the path of a link's target relative to the site's folder; `nil` if the link leads to the page itself or out
  /// of the site.
  private func path(of link: String, in page: SitemapPath) -> String? {
    var link = link.trimmingCharacters(in: .whitespacesAndNewlines)
    var folders = page.folders
    if let address = address?.absoluteString, link.hasPrefix(address) {
      link = String(link.dropFirst(address.count))
      if !address.hasSuffix("/"), !link.isEmpty, !link.hasPrefix("/") { return nil }
      folders = []
      link = String(link.drop { $0 == "/" })
      if link.isEmpty { return "" }
    }
    link = String(link.prefix { $0 != "#" && $0 != "?" })
    if link.isEmpty || link.hasPrefix("//") { return nil }
    // A colon before the first slash ends a scheme.
    if link.prefix(while: { $0 != "/" }).contains(":") { return nil }
    if link.hasPrefix("/") {
      let root = address.map { $0.path.hasSuffix("/") ? $0.path : $0.path + "/" } ?? "/"
      guard link.hasPrefix(root) else { return nil }
      link = String(link.dropFirst(root.count))
      folders = []
    }
    guard let decoded = link.removingPercentEncoding else { return link }
    var name = ""
    for part in decoded.split(separator: "/", omittingEmptySubsequences: false) {
      if !name.isEmpty { folders.append(name) }
      name = [".", ".."].contains(part) ? "" : String(part)
      if part == "..", folders.popLast() == nil { return nil }
    }
    return (folders + [name]).joined(separator: "/")
  }
}

/// A link that leads to no file of the site. The path that it leads to is relative to the folder of the site.
typealias BrokenLink = (page: String, link: String, target: String)

/// A reader of the links in HTML. It searches with the functions of C, because loops over the bytes take an eighth of the time
/// that a debug build needs for a site.
private struct LinkScanner {
  /// The HTML, and a zero, which ends each search.
  private var bytes: [UInt8]
  private var index = 0

  private static let space = " \t\n\r\u{C}"
  private static let betweenAttributes = space + "/"
  private static let endOfName = space + ">/="
  private static let endOfValue = space + ">"

  init(_ html: [UInt8]) {
    bytes = html + [0]
    // Trusted HTML can have zeros, too, for which a browser reads this character.
    if search({ strlen($0) }) < html.count {
      bytes = html.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] } + [0]
    }
  }

  /// Returns the values of `href` in `a` and `area` elements; none if a `base` element gives them another meaning.
  mutating func links() -> [String] {
    var links: [String] = []
    while skip(past: "<") {
      if starts(with: "!--") {
        _ = skip(past: "-->")
        continue
      }
      // An end tag has no attributes.
      if isAt("/") { continue }
      let name = text(take(until: Self.endOfName)).lowercased()
      var href: String?
      while let attribute = self.attribute() {
        guard href == nil, attribute.name.count == 4, text(attribute.name).lowercased() == "href" else { continue }
        href = Self.decoded(text(attribute.value))
      }
      switch name {
      case "a", "area": if let href { links.append(href) }
      case "base": if href != nil { return [] }
      case "script", "style", "textarea", "title": while skip(past: "</"), !starts(with: name) {}
      default: break
      }
    }
    return links
  }

  /// Moves behind the next attribute of a start tag, and returns where it is; `nil` at the tag's end.
  private mutating func attribute() -> (name: Range<Int>, value: Range<Int>)? {
    skip(Self.betweenAttributes)
    guard index < bytes.count - 1, !isAt(">") else { return nil }
    let name = take(until: Self.endOfName)
    skip(Self.space)
    guard isAt("=") else {
      if name.isEmpty { index += 1 }
      return (name, index..<index)
    }
    index += 1
    skip(Self.space)
    guard isAt("\"") || isAt("'") else { return (name, take(until: Self.endOfValue)) }
    let quote = isAt("'") ? "'" : "\""
    index += 1
    let value = take(until: quote)
    index = min(index + 1, bytes.count - 1)
    return (name, value)
  }

  /// Moves to the next of some characters, and returns the range before it.
  private mutating func take(until characters: String) -> Range<Int> {
    let start = index
    index += search { strcspn($0, characters) }
    return start..<index
  }

  private mutating func skip(_ characters: String) {
    index += search { strspn($0, characters) }
  }

  /// Moves behind the next occurrence of a text; `false` if there is none.
  private mutating func skip(past text: String) -> Bool {
    let distance = search { start in strstr(start, text).map { UnsafePointer($0) - start } }
    index = distance.map { index + $0 + text.utf8.count } ?? bytes.count - 1
    return distance != nil
  }

  private func isAt(_ character: Unicode.Scalar) -> Bool {
    bytes[index] == UInt8(ascii: character)
  }

  /// Indicates whether a text follows, in any case.
  private func starts(with text: String) -> Bool {
    search { strncasecmp($0, text, text.utf8.count) } == 0
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Calls a function of C with the text from the current place to the zero.
  //
  // No function reads past the zero at the end, and ``index`` is at most its place.
  private func search<Result>(_ function: (UnsafePointer<CChar>) -> Result) -> Result {
    bytes.withUnsafeBytes { function($0.baseAddress!.assumingMemoryBound(to: CChar.self) + index) }
  }

  private static func decoded(_ value: String) -> String {
    guard value.contains("&") else { return value }
    return [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&amp;", "&")].reduce(value) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
