import Foundation

/// The file of a path in a sitemap.
struct SitemapPath {
  /// The path, as written in the sitemap.
  let key: String

  /// The names of the folders, outermost first.
  let folders: [String]

  /// The name of the file in the last of them.
  let name: String

  /// Indicates whether the file is in a copied folder.
  let isInCopiedFolder: Bool

  /// The file relative to the folder of the site.
  var relativePath: String { (folders + [name]).joined(separator: "/") }

  /// Reads a path.
  ///
  /// - Parameters:
  ///   - key: The path, as written in the sitemap.
  ///   - file: The name of a file below the path; `nil` for the path itself.
  ///   - isFile: Indicates whether the path names a file even if it has no extension of a page.
  init(_ key: String, file: String? = nil, isFile: Bool = false) throws {
    self.key = key
    isInCopiedFolder = file != nil
    let path = file.map { (key.isEmpty || key.hasSuffix("/") ? key : key + "/") + $0 } ?? key
    if let scalar = path.unicodeScalars.first(where: Self.isRefused) {
      throw SitemapError.character(scalar, inPath: key)
    }
    // By scalars: a slash before a combining mark is a slash to a file system, and another character to Swift.
    var parts = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 1, parts[0].isEmpty { parts.removeFirst() }
    let name = parts.removeLast()
    if parts.contains("") { throw SitemapError.emptyPart(inPath: key) }
    if let dots = (parts + [name]).first(where: { $0 == "." || $0 == ".." }) {
      throw SitemapError.dots(dots, inPath: key)
    }
    if isFile && !name.isEmpty || Self.isDocument(name) {
      (folders, self.name) = (parts, name)
    } else {
      (folders, self.name) = (name.isEmpty ? parts : parts + [name], "index.html")
    }
  }

  /// Returns the file as a URL.
  func file(in folder: URL) -> URL {
    folder.appending(path: relativePath, directoryHint: .notDirectory)
  }

  /// Returns whether a name has the extension of a page or an XML document, in any case.
  private static func isDocument(_ name: String) -> Bool {
    let name = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return [".html", ".htm", ".xhtml", ".xml", ".atom", ".rss", ".svg"].contains {
      name.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
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

  /// Returns a form common to all paths with one file in some file system: Unicode's full case folding. Strings already
  /// compare by canonical equivalence.
  private static func fold(_ path: String) -> String {
    path.decomposedStringWithCanonicalMapping.unicodeScalars.map { scalar in
      // The dotless i is an uppercase I in capitals, but is folded to itself.
      if scalar == "\u{131}" { return String(scalar) }
      let capitals = scalar.properties.lowercaseMapping.unicodeScalars.map(\.properties.uppercaseMapping).joined()
      return capitals.unicodeScalars.map(\.properties.lowercaseMapping).joined()
    }.joined()
  }

  // MARK: Addresses

  /// The file in the bytes of its name, by which servers find it.
  var bytes: [UInt8] { Array(relativePath.utf8) }

  /// Indicates whether the file is a page for the list of pages.
  var isListed: Bool {
    let isPage = [".html", ".htm", ".xhtml"].contains { name.lowercased().hasSuffix($0) }
    return isPage && !isNotFoundPage
  }

  /// Indicates whether servers show the page in place of missing ones.
  var isNotFoundPage: Bool { name == "404.html" || name == "index.html" && folders.last == "404" }

  /// The path of the page in a URL, relative to the site's. A folder stands for its `index.html`.
  var urlPath: String {
    (folders + [name == "index.html" ? "" : name]).map(Self.encoded).joined(separator: "/")
  }

  /// Returns the relative URL of this file for a link in a page.
  func link(from page: SitemapPath) -> String {
    let common = zip(folders, page.folders).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let isNamed = name != "index.html" || key.hasSuffix("index.html")
    let parts =
      Array(repeating: "..", count: page.folders.count - common)
      + (folders[common...] + (isNamed ? [name] : [""])).map(Self.encoded)
    let link = parts.joined(separator: "/")
    // Otherwise, the link would be empty, or a colon in its first part would end a scheme.
    return link.isEmpty || parts[0].contains(":") ? "./" + link : link
  }

  static func encoded(_ part: String) -> String {
    part.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["/", ";"])) ?? part
  }
}

// MARK: Languages

extension SitemapPath {
  /// The languages of markup for browsers.
  enum Language { case html, xml }

  private static let extensions: [String: Language] = {
    let html = "asp aspx hta htc htm html jsp mht mhtml php phtml shtm shtml xhtm"
    let xml = """
      atom atomcat atomsvc dae gml gpx kml mathml mml mpd opf rdf rss smi smil svg svgz ttml wadl wsdl x3d xaml xbl xdp xht
      xhtml xml xmls xop xsd xsl xslt xspf xul
      """
    let pairs = [(html, Language.html), (xml, .xml)].flatMap { names, language in
      names.split { $0.isWhitespace }.map { (String($0), language) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// The languages of the extensions of the file, the last first.
  ///
  /// Servers read all extensions, as in `page.html.fr` and `page.html.gz`, and some ignore what follows one, such as spaces.
  private var languages: [Language] {
    Self.fold(name).unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
      .flatMap { $0.split { !$0.properties.isAlphabetic && !("0"..."9").contains($0) } }
      .compactMap { Self.extensions[String($0)] }.reversed()
  }

  /// The language as which browsers read the file; `nil` if it isn't markup.
  var language: Language? { languages.first }

  /// Indicates whether some server sends the file as markup, in which a text could be an element.
  var isMarkup: Bool { !languages.isEmpty }
}
