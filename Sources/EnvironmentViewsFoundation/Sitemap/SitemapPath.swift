import Foundation

/// The file that a path of a sitemap names.
struct SitemapPath {
  /// The path, as written in the sitemap.
  let key: String

  /// The names of the folders, outermost first.
  let folders: [String]

  /// The name of the file in the last of them.
  let name: String

  /// Indicates whether the file is one of a folder that is copied to the path.
  let isInCopiedFolder: Bool

  /// The file relative to the folder of the site.
  var relativePath: String { (folders + [name]).joined(separator: "/") }

  /// Reads a path.
  ///
  /// - Parameters:
  ///   - key: The path, as written in the sitemap.
  ///   - file: The name of a file below the path; `nil` for the path itself.
  ///   - isFile: Indicates whether the path names a file even if its last part has no dot.
  init(_ key: String, file: String? = nil, isFile: Bool = false) throws {
    self.key = key
    isInCopiedFolder = file != nil
    let path = file.map { (key.isEmpty || key.hasSuffix("/") ? key : key + "/") + $0 } ?? key
    if let scalar = path.unicodeScalars.first(where: Self.isRefused) {
      throw SitemapError.character(scalar, inPath: key)
    }
    // By scalars: a slash that a combining mark follows is a slash to a file system, and another character to Swift.
    var parts = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 1, parts[0].isEmpty { parts.removeFirst() }
    let name = parts.removeLast()
    if parts.contains("") { throw SitemapError.emptyPart(inPath: key) }
    if let dots = (parts + [name]).first(where: { $0 == "." || $0 == ".." }) {
      throw SitemapError.dots(dots, inPath: key)
    }
    if name.unicodeScalars.contains(".") || isFile && !name.isEmpty {
      (folders, self.name) = (parts, name)
    } else {
      (folders, self.name) = (name.isEmpty ? parts : parts + [name], "index.html")
    }
  }

  /// Returns the file as a URL.
  func file(in folder: URL) -> URL {
    folder.appending(path: relativePath, directoryHint: .notDirectory)
  }

  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar == "\\"
    }
  }

  /// Throws an error if two files can't exist beside each other.
  static func check(_ paths: [SitemapPath]) throws {
    var keyOfFile: [String: String] = [:]
    for path in paths {
      let file = fold(path.relativePath)
      if let other = keyOfFile[file] {
        throw SitemapError.sameFile(path.relativePath, of: path.key, and: other)
      }
      keyOfFile[file] = path.key
    }
    for path in paths {
      for count in path.folders.indices {
        let folder = path.folders[...count].joined(separator: "/")
        guard let other = keyOfFile[fold(folder)] else { continue }
        throw SitemapError.fileAsFolder(folder, of: other, inPath: path.key)
      }
    }
  }

  /// Returns a form that is equal for paths that some file system treats as the same: Unicode's full case folding.
  /// Strings already compare by canonical equivalence.
  private static func fold(_ path: String) -> String {
    path.decomposedStringWithCanonicalMapping.unicodeScalars.map { scalar in
      // The dotless i is an uppercase I in capitals, but is folded to itself.
      if scalar == "\u{131}" { return String(scalar) }
      let capitals = scalar.properties.lowercaseMapping.unicodeScalars.map(\.properties.uppercaseMapping).joined()
      return capitals.unicodeScalars.map(\.properties.lowercaseMapping).joined()
    }.joined()
  }

  // MARK: Links

  /// Returns whether two paths name one file.
  static func areSame(_ first: String, _ second: String) -> Bool {
    guard let first = try? SitemapPath(first), let second = try? SitemapPath(second) else { return false }
    return first.relativePath == second.relativePath
  }

  /// Returns the relative URL of a page, for a link in another one. An invalid path stays as it is.
  static func link(to target: String, from page: String) -> String {
    guard let target = try? SitemapPath(target), let page = try? SitemapPath(page) else { return target }
    let common = zip(target.folders, page.folders).prefix { $0 == $1 }.count
    let isNamed = target.name != "index.html" || target.key.hasSuffix("index.html")
    let parts =
      Array(repeating: "..", count: page.folders.count - common)
      + (target.folders[common...] + (isNamed ? [target.name] : [""])).map(encoded)
    let link = parts.joined(separator: "/")
    // Otherwise, the link would be empty, or a colon in its first part would end a scheme.
    return link.isEmpty || parts[0].contains(":") ? "./" + link : link
  }

  /// The path of the page in a URL, relative to that of the site. A folder stands for its `index.html`.
  var urlPath: String {
    (folders + [name == "index.html" ? "" : name]).map(Self.encoded).joined(separator: "/")
  }

  private static func encoded(_ part: String) -> String {
    part.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["/", ";"])) ?? part
  }
}
