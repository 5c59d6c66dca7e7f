import EnvironmentViews
import Foundation

/// The addresses in a site's pages, which are checked once all files are known.
///
/// They are compared byte by byte, as servers do. Swift considers some names equal that a server doesn't.
struct SiteLinks {
  let contents: SiteContents

  /// Returns whether the folder has a file that the site doesn't write.
  let isElsewhere: (SiteRecord.Name) -> Bool
  private(set) var broken: [BrokenLink] = []

  /// Adds the addresses of a page, or those with the site's address in another document.
  mutating func add(_ document: [UInt8], of page: SitemapPath, isPage: Bool) {
    var scanner = LinkScanner(document)
    let (links, base) = scanner.links()
    var resolver = LinkResolver(page, site: contents.address)
    if isPage, let base { resolver.setBase(base) }
    for link in Set(links).sorted() {
      switch resolver.resolve(link) {
      case .elsewhere: continue
      case .file(let target, let isWhole):
        if isPage || isWhole, isMissing(target) { broken.append(BrokenLink(page: page, link: link, target: target)) }
      case .outside(let target):
        if isPage { broken.append(BrokenLink(page: page, link: link, target: target, isOutside: true)) }
      }
    }
  }

  private func isMissing(_ target: [UInt8]) -> Bool {
    let index = Array("index.html".utf8)
    let isFolder = target.isEmpty || target.last == UInt8(ascii: "/")
    let candidates = isFolder ? [target + index] : [target, target + [UInt8(ascii: "/")] + index]
    return !candidates.contains { contents.has($0) || isElsewhere($0) }
  }
}

/// A link that leads to no file of the site.
struct BrokenLink {
  let page: SitemapPath
  let link: String

  /// The path that the link leads to, relative to the folder of the site.
  let target: [UInt8]

  /// Indicates whether the link leads out of the site, to another part of its server.
  var isOutside = false

  /// The address to write in place of one that leads out of the site.
  var remedy: String {
    let path = String(decoding: target, as: UTF8.self)
    let isFolder = path.isEmpty || path.hasSuffix("/")
    guard let target = try? SitemapPath(isFolder ? path + "index.html" : path, isFile: true) else { return path }
    let link = target.link(from: page)
    return isFolder ? String(link.dropLast(link.hasSuffix("index.html") ? 10 : 0)) : link
  }
}

/// Finds the file of an address in a page, as a browser does.
private struct LinkResolver {
  enum Target {
    /// A file of the site, by its path; and whether the link has the whole address of the site.
    case file([UInt8], isWhole: Bool)
    /// A part of the site's server that isn't the site's; by the path on the server.
    case outside([UInt8])
    /// The page itself, another server, or no page at all.
    case elsewhere
  }

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
      let isParent = part == Array("..".utf8)
      name = isParent || part == Array(".".utf8) ? [] : part
      if isParent, folders.popLast() == nil, site == nil { return nil }
    }
    return folders + [name]
  }

  /// Returns the parts of a path between slashes, decoded.
  private static func segments(_ path: String) -> [[UInt8]] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(decoded)
  }

  private static func decoded(_ part: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(part)
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
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
      // A browser skips white space around an address, and line breaks in it, and reads a backslash as a slash.
      let bytes = text.utf8.filter { ![0x09, 0x0A, 0x0D].contains($0) }
      let trimmed = bytes.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
      var rest = trimmed.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
        .map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }[...]
      let word = rest.prefix { Self.isOfScheme($0) }
      if let first = word.first, first | 0x20 >= UInt8(ascii: "a"),
        rest.dropFirst(word.count).first == UInt8(ascii: ":")
      {
        scheme = String(decoding: word, as: UTF8.self)
        rest = rest.dropFirst(word.count + 1)
      }
      if rest.starts(with: "//".utf8) {
        let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
        authority = String(decoding: host, as: UTF8.self)
        rest = rest.dropFirst(2 + host.count)
      }
      path = String(decoding: rest, as: UTF8.self)
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
