import Foundation

/// The file that a path of a sitemap names.
struct SitemapPath {
  /// The path, as written in the sitemap.
  let key: String

  /// The names of the folders, outermost first.
  let folders: [String]

  /// The name of the file in the last of them.
  let name: String

  /// The file relative to the folder of the site.
  var relativePath: String { (folders + [name]).joined(separator: "/") }

  init(_ key: String) throws {
    self.key = key
    if let scalar = key.unicodeScalars.first(where: Self.isRefused) {
      throw SitemapError(.character(scalar), path: key)
    }
    // By scalars: a slash that a combining mark follows is a slash to a file system, and another character to Swift.
    var parts = key.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 1, parts[0].isEmpty { parts.removeFirst() }
    let name = parts.removeLast()
    if parts.contains("") { throw SitemapError(.emptyComponent, path: key) }
    if let dots = (parts + [name]).first(where: { $0 == "." || $0 == ".." }) {
      throw SitemapError(.dots(dots), path: key)
    }
    if name.unicodeScalars.contains(".") {
      (folders, self.name) = (parts, name)
    } else {
      (folders, self.name) = (name.isEmpty ? parts : parts + [name], "index.html")
    }
  }

  /// Returns the file as a URL.
  func file(in folder: URL) -> URL {
    (folders + [name]).enumerated().reduce(folder) { url, part in
      url.appendingPathComponent(part.element, isDirectory: part.offset < folders.count)
    }
  }

  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar == "\\"
    }
  }
}

extension SitemapPath {
  /// Returns the files of a sitemap in the order of their keys. Throws an error if two of them can't exist beside each
  /// other.
  static func files(of keys: some Sequence<String>) throws -> [SitemapPath] {
    let paths = try keys.sorted().map(SitemapPath.init)
    var keyOfFile: [String: String] = [:]
    for path in paths {
      let file = fold(path.relativePath)
      if let other = keyOfFile[file] {
        throw SitemapError(.sameFile(path.relativePath, as: other), path: path.key)
      }
      keyOfFile[file] = path.key
    }
    for path in paths {
      for count in path.folders.indices {
        let folder = path.folders[...count].joined(separator: "/")
        guard let other = keyOfFile[fold(folder)] else { continue }
        throw SitemapError(.fileAsFolder(folder, of: other), path: path.key)
      }
    }
    return paths
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
}
