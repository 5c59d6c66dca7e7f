import EnvironmentViews
import Foundation

/// The addresses in a site's pages, which are checked once all files are known.
///
/// They are compared byte by byte, as servers do. Swift considers some names equal, unlike a server.
struct SiteLinks {
  let contents: SiteContents

  /// Returns whether the folder has a file from outside of the site.
  let isElsewhere: (SiteRecord.Name) -> Bool
  private(set) var broken: [BrokenLink] = []

  /// The files of the site to which each page leads.
  private(set) var targets: [SiteRecord.Name: Set<SiteRecord.Name>] = [:]

  /// Adds the addresses of a page, or those with the site's address in another document.
  mutating func add(_ document: [UInt8], of page: SitemapPath, isPage: Bool) {
    var scanner = LinkScanner(document)
    let (links, base) = scanner.links()
    var resolver = LinkResolver(page, site: contents.address)
    if isPage, let base { resolver.setBase(base) }
    func addBroken(_ link: String, _ target: [UInt8], isOutside: Bool = false) {
      broken.append(BrokenLink(page: page, base: isPage ? base : nil, link: link, target: target, isOutside: isOutside))
    }
    for link in Set(links).sorted() {
      switch resolver.resolve(link) {
      case .elsewhere: continue
      case .file(let target, let isWhole):
        guard isPage || isWhole else { continue }
        let files = files(at: target)
        if let file = files.first(where: contents.has) {
          targets[page.bytes, default: []].insert(file)
        } else if !files.contains(where: isElsewhere) {
          addBroken(link, target)
        }
      case .outside(let target):
        if isPage { addBroken(link, target, isOutside: true) }
      }
    }
  }

  /// Returns a server's files for a path.
  private func files(at target: [UInt8]) -> [SiteRecord.Name] {
    let index = Array("index.html".utf8)
    let isFolder = target.isEmpty || target.last == UInt8(ascii: "/")
    return isFolder ? [target + index] : [target, target + [UInt8(ascii: "/")] + index]
  }
}

/// A link to no file of the site.
struct BrokenLink {
  let page: SitemapPath

  /// The address of the page's `base` element, at which its relative addresses start.
  let base: String?
  let link: String

  /// The target of the link, relative to the folder of the site.
  let target: [UInt8]

  /// Indicates whether the link leads out of the site, to another part of its server.
  var isOutside = false

  /// The address to write in place of one out of the site.
  var remedy: String {
    let path = String(decoding: target, as: UTF8.self)
    let isFolder = path.isEmpty || path.hasSuffix("/")
    guard let target = try? SitemapPath(isFolder ? path + "index.html" : path, isFile: true) else { return path }
    let link = target.link(from: page)
    guard isFolder, link.hasSuffix("index.html") else { return link }
    return link == "index.html" ? "./" : String(link.dropLast("index.html".count))
  }
}

/// Finds the file of an address in a page, as a browser does.
private struct LinkResolver {
  enum Target {
    /// A file of the site, by its path; and whether the link has the whole address of the site.
    case file([UInt8], isWhole: Bool)
    /// A part of the site's server outside of the site; by the path on the server.
    case outside([UInt8])
    /// The page itself, another server, or no page at all.
    case elsewhere
  }

  private static let (parent, same) = (Array("..".utf8), Array(".".utf8))

  /// The folders of the server above the site.
  private let root: [[UInt8]]
  private let site: (scheme: String, authority: String)?

  /// The folders at which relative addresses start, from the root of the server; `nil` on another server.
  private var base: [[UInt8]]?

  init(_ page: SitemapPath, site address: URL?) {
    let parts = address.map { Address($0.absoluteString) }
    site = parts.flatMap { parts in parts.authority.map { ((parts.scheme ?? "").lowercased(), $0.lowercased()) } }
    root = parts.map { Self.segments($0.path).filter { !$0.isEmpty } } ?? []
    base = root + page.folders.map { Array($0.utf8) }
  }

  /// Sets the address at which relative ones start.
  mutating func setBase(_ link: String) {
    guard let path = path(of: Address(link)) else { return base = nil }
    base = path.dropLast()
  }

  func resolve(_ link: String) -> Target {
    let address = Address(link)
    if address.scheme == nil, address.authority == nil, address.path.isEmpty { return .elsewhere }
    guard let path = path(of: address) else { return .elsewhere }
    let isWhole = address.authority != nil
    guard path.starts(with: root) else {
      // The whole address of another part of the server is meant.
      return isWhole || site == nil ? .elsewhere : .outside(Array(path.joined(separator: [UInt8(ascii: "/")])))
    }
    return .file(Array(path.dropFirst(root.count).joined(separator: [UInt8(ascii: "/")])), isWhole: isWhole)
  }

  /// Returns the parts of a path on the site's server; `nil` for another server. The last is empty for a folder.
  private func path(of address: Address) -> [[UInt8]]? {
    if let authority = address.authority {
      guard let site, authority.lowercased() == site.authority,
        address.scheme.map({ $0.lowercased() == site.scheme }) ?? true
      else { return nil }
    } else if address.scheme != nil {
      return nil
    }
    let isFromRoot = address.authority != nil || address.path.hasPrefix("/")
    // Without an address of the site, its folder may be anywhere on its server.
    guard var folders = isFromRoot ? [] : base else { return nil }
    var name: [UInt8] = []
    for part in Self.segments(address.path) {
      if !name.isEmpty { folders.append(name) }
      let isParent = part == Self.parent
      name = isParent || part == Self.same ? [] : part
      if isParent, folders.popLast() == nil, site == nil { return nil }
    }
    return folders + [name]
  }

  /// Returns the parts of a path between slashes, decoded.
  //
  // With functions of C, like the scanner of links.
  private static func segments(_ path: String) -> [[UInt8]] {
    path.withCString { path in
      var segments: [[UInt8]] = []
      var start = path
      while true {
        let count = strcspn(start, "/")
        let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
        segments.append(memchr(start, 0x25, count) == nil ? bytes : decoded(bytes))
        start += count
        if start.pointee == 0 { return segments }
        start += 1
      }
    }
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// The parts of an address, as a browser splits it.
  private struct Address {
    var scheme: String?
    var authority: String?
    var path: String

    init(_ text: String) {
      let isPlain = text.withCString { strcspn($0, "\\ \t\r\n\u{C}") == text.utf8.count }
      let isTrimmed = text.utf8.first.map { $0 > 0x20 } != false && text.utf8.last.map { $0 > 0x20 } != false
      path = isPlain && isTrimmed ? text : Self.cleaned(text)
      let (end, colon) = path.withCString { (strcspn($0, "#?"), strcspn($0, ":/#?")) }
      path = String(decoding: path.utf8.prefix(end), as: UTF8.self)
      if colon > 0, colon < end, path.utf8.dropFirst(colon).first == UInt8(ascii: ":"),
        path.utf8.prefix(colon).allSatisfy(Self.isOfScheme),
        path.utf8.first.map({ $0 | 0x20 >= UInt8(ascii: "a") }) == true
      {
        scheme = String(decoding: path.utf8.prefix(colon), as: UTF8.self)
        path = String(decoding: path.utf8.dropFirst(colon + 1), as: UTF8.self)
      }
      if path.utf8.starts(with: "//".utf8) {
        let host = path.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
        authority = String(decoding: host, as: UTF8.self)
        path = String(decoding: path.utf8.dropFirst(2 + host.count), as: UTF8.self)
      }
    }

    /// Returns an address as a browser reads it: it skips white space around an address, and line breaks in it, and reads a
    /// backslash as a slash.
    private static func cleaned(_ text: String) -> String {
      let bytes = text.utf8.filter { ![0x09, 0x0A, 0x0D].contains($0) }
      let trimmed = bytes.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
      let end = trimmed.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") } ?? trimmed.endIndex
      let path = trimmed[..<end].map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
      return String(decoding: path + trimmed[end...], as: UTF8.self)
    }

    private static func isOfScheme(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
      default: false
      }
    }
  }
}
