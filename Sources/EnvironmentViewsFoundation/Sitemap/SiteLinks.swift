import Foundation

/// The links of a site's pages, which are checked once all files are written.
struct SiteLinks {
  private var files: Set<String>
  private let folder: URL
  private let address: URL?
  private(set) var broken: [BrokenLink] = []

  init(to paths: [SitemapPath], in folder: URL, address: URL?) {
    files = Set(paths.map(\.relativePath))
    self.folder = folder
    self.address = address
  }

  /// Adds the links of a page.
  mutating func add(_ html: [UInt8], of page: SitemapPath) {
    var scanner = LinkScanner(html)
    let found = Set(scanner.links())
    guard !scanner.hasBase else { return }
    for link in found.sorted() {
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
    let parts = decoded.split(separator: "/", omittingEmptySubsequences: false)
    for part in parts.dropLast() + (parts.last.map { [".", ".."].contains($0) ? [$0] : [] } ?? []) {
      switch part {
      case "", ".": break
      case "..":
        if folders.popLast() == nil { return nil }
      default: folders.append(String(part))
      }
    }
    let last = parts.last.map { [".", ".."].contains($0) ? "" : String($0) } ?? ""
    return (folders + [last]).joined(separator: "/")
  }
}

/// A link that leads to no file of the site. The path that it leads to is relative to the folder of the site.
typealias BrokenLink = (page: String, link: String, target: String)

/// A reader of the links in HTML.
private struct LinkScanner {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var hasBase = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the values of `href` in `a` and `area` elements.
  mutating func links() -> [String] {
    var links: [String] = []
    while skip(past: "<") {
      if starts(with: "!--") {
        _ = skip(past: "-->")
        continue
      }
      let name = word()
      var href: String?
      while let attribute = self.attribute() {
        guard text(attribute.name) == "href" else { continue }
        href = Self.decoded(String(decoding: bytes[attribute.value], as: UTF8.self))
      }
      switch text(name) {
      case "a", "area": if let href { links.append(href) }
      case "base": hasBase = hasBase || href != nil
      case let name where ["script", "style", "textarea", "title"].contains(name): _ = skip(past: "</\(name)")
      default: break
      }
    }
    return links
  }

  /// Moves behind the next attribute of a start tag, and returns where it is; `nil` at the tag's end.
  private mutating func attribute() -> (name: Range<Int>, value: Range<Int>)? {
    while index < bytes.count, isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
    guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else { return nil }
    let name = word()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      if name.isEmpty { index += 1 }
      return (name, index..<index)
    }
    index += 1
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let value = index + 1..<(firstIndex(of: quote, from: index + 1) ?? bytes.count)
      index = min(value.upperBound + 1, bytes.count)
      return (name, value)
    }
    let start = index
    while index < bytes.count, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
    return (name, start..<index)
  }

  /// Moves behind the name of an element or an attribute, and returns where it is.
  private mutating func word() -> Range<Int> {
    let start = index
    while index < bytes.count, !isSpace(bytes[index]) {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=") { break }
      index += 1
    }
    return start..<index
  }

  private func text(_ name: Range<Int>) -> String {
    String(decoding: bytes[name], as: UTF8.self).lowercased()
  }

  /// Moves behind the next occurrence of a text; `false` if there is none.
  private mutating func skip(past text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    while let start = firstIndex(of: first, from: index) {
      index = start
      if starts(with: text) {
        index += text.utf8.count
        return true
      }
      index += 1
    }
    index = bytes.count
    return false
  }

  // Calls 'memchr', because a loop over the bytes takes an eighth of the time that a debug build needs for a site.
  private func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    bytes.withUnsafeBytes { all in
      guard start < all.count, let base = all.baseAddress else { return nil }
      return memchr(base + start, Int32(byte), all.count - start).map { UnsafeRawPointer($0) - base }
    }
  }

  // Calls 'memcmp' for the same reason.
  private func starts(with text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      bytes.withUnsafeBytes { all in
        guard all.count - index >= text.count, let start = text.baseAddress, let base = all.baseAddress else {
          return false
        }
        return memcmp(base + index, start, text.count) == 0
      }
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private static func decoded(_ value: String) -> String {
    guard value.contains("&") else { return value }
    return [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&amp;", "&")].reduce(value) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
