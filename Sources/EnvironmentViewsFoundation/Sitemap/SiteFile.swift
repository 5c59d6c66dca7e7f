public import EnvironmentViews
public import Foundation

/// A file of a site that isn't a page: a text, or a file or folder that is copied.
///
/// ```swift
/// let sitemap: Sitemap = [
///   "/": HomePage(),
///   "robots.txt": SiteFile(text: "User-agent: *\nAllow: /\n"),
///   "style.css": SiteFile(copying: URL(filePath: "Assets/style.css")),
///   "images": SiteFile(copying: URL(filePath: "Assets/images")),
///   "sitemap.xml": SiteFile.sitemap,
/// ]
/// ```
///
/// A `SiteFile` is a value of a ``Sitemap``. As a part of a page, it is an error. `renderSitemap` writes it like a
/// page: atomically, only if it has changed, and not at a path of another page or file. For feeds and other XML, use
/// `XML`.
public struct SiteFile: __PrimitiveView {
  enum Content {
    case text(String)
    case copy(URL)
    case sitemap
  }

  let content: Content

  private nonisolated init(_ content: Content) {
    self.content = content
  }

  /// Creates a file with a text that is written as it is.
  ///
  /// ```swift
  /// "robots.txt": SiteFile(text: "User-agent: *")
  /// ```
  ///
  /// The text isn't escaped, so its path can't have an extension of a language of markup, such as `html`, `svg` or
  /// `xml`.
  public nonisolated init(text: String) {
    self.init(.text(text))
  }

  /// Creates a copy of a file, or of all files in a folder and in the folders in it.
  ///
  /// ```swift
  /// "style.css": SiteFile(copying: sources.appending(path: "style.css"))
  /// ```
  ///
  /// A symbolic link in the folder is an error, because it may lead out of the folder.
  public nonisolated init(copying source: URL) {
    self.init(.copy(source))
  }

  /// The list of the site's pages for search engines, `sitemap.xml`.
  ///
  /// ```swift
  /// "sitemap.xml": SiteFile.sitemap
  /// ```
  ///
  /// The environment's `siteAddress` is the beginning of each address. The list has the pages whose files end with
  /// `.html`, except `404.html`.
  public nonisolated static var sitemap: SiteFile { SiteFile(.sitemap) }

  public func __visit(with visitor: __ViewVisitor) throws {
    throw HTMLError.fileInPage
  }
}

/// A page or a file, and its path.
struct SiteEntry {
  let path: SitemapPath

  /// The page, or a ``SiteFile``.
  let content: any View

  /// Indicates whether the list of the site's pages has the entry.
  var isListed: Bool { !(content is SiteFile) && path.name.hasSuffix(".html") && path.name != "404.html" }

  /// Returns the files of a sitemap, in the order of their paths.
  @MainActor
  static func entries(of sitemap: Sitemap, in folder: URL) throws -> [SiteEntry] {
    let entries = try sitemap.sorted { $0.key < $1.key }.flatMap { key, view in
      guard let file = view as? SiteFile else { return [SiteEntry(path: try SitemapPath(key), content: view)] }
      switch file.content {
      case .text, .sitemap:
        let path = try SitemapPath(key, isFile: true)
        if case .text = file.content, path.isMarkup { throw SitemapError.markupAsText(path) }
        return [SiteEntry(path: path, content: file)]
      case .copy(let source):
        return try SourceFiles.files(of: source, notIn: folder, key: key).map { name in
          let path = try SitemapPath(key, file: name, isFile: true)
          return SiteEntry(path: path, content: SiteFile(copying: name.map { source.appending(path: $0) } ?? source))
        }
      }
    }
    try SitemapPath.check(entries.map(\.path))
    return entries
  }
}

extension SitemapPath {
  /// Indicates whether browsers read the file as markup, in which a text could be an element.
  var isMarkup: Bool {
    let markup: Set = [
      "atom", "htm", "html", "mhtml", "rdf", "rss", "shtml", "svg", "svgz", "xht", "xhtml", "xml", "xsl", "xslt",
    ]
    return markup.contains(name.split(separator: ".").last.map { $0.lowercased() } ?? "")
  }
}

/// The files that are copied to a site.
enum SourceFiles {
  /// Returns the names of the files in a folder, relative to it; for a file, `nil` alone.
  static func files(of source: URL, notIn site: URL, key: String) throws -> [String?] {
    guard source.isFileURL else { throw SitemapError.noFileURL(source, path: key) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder) else {
      throw SitemapError.source(source.path, FileSystemError(code: ENOENT), at: key)
    }
    if !isFolder.boolValue { return [nil] }
    let root = source.resolvingSymlinksInPath().standardizedFileURL.path
    let target = site.resolvingSymlinksInPath().standardizedFileURL.path
    if (target + "/").hasPrefix(root.hasSuffix("/") ? root : root + "/") {
      throw SitemapError.siteInSource(source.path, at: key)
    }

    var files: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let path = source.path + "/" + folder
      do {
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
          let file = folder + name
          switch try FileManager.default.attributesOfItem(atPath: path + name)[.type] as? FileAttributeType {
          case .typeDirectory: folders.append(file + "/")
          case .typeRegular: files.append(file)
          case .typeSymbolicLink: throw SitemapError.symbolicLink(path + name, at: key)
          default: throw SitemapError.source(path + name, FileSystemError(code: EINVAL), at: key)
          }
        }
      } catch let error as CocoaError {
        throw SitemapError.source(path, FileSystemError(code: error.isFileError ? EACCES : EIO), at: key)
      }
    }
    return files.sorted()
  }

  /// Returns the content of a file that isn't a folder, a device or a pipe.
  static func read(_ file: URL, key: String, isInFolder: Bool) throws -> [UInt8] {
    do {
      let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (isInFolder ? O_NOFOLLOW : 0)
      let descriptor = try FileDescriptor(open(file.path, flags))
      var status = stat()
      guard fstat(descriptor.number, &status) == 0 else { throw FileSystemError.last }
      guard status.kind == S_IFREG else { throw FileSystemError(code: EINVAL) }
      return try descriptor.read(upTo: Int(status.st_size))
    } catch let problem as FileSystemError {
      if problem.code == ELOOP { throw SitemapError.symbolicLink(file.path, at: key) }
      throw SitemapError.source(file.path, problem, at: key)
    }
  }
}
