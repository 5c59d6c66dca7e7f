import EnvironmentCore
import EnvironmentViews
import Foundation

/// A page or a file of a site, and its path.
struct SiteEntry {
  let path: SitemapPath

  /// The place of the entry in the order of paths.
  private(set) var number = 0

  /// The page, or a ``SiteFile``.
  var content: any View

  /// The path by which the entry is reported.
  var writtenPath: String { path.isInCopiedFolder ? path.relativePath : path.key }

  var isPage: Bool { !(content is SiteFile) }

  /// Indicates whether the entry is the list of all pages.
  var isList: Bool {
    if case .sitemap? = (content as? SiteFile)?.content { true } else { false }
  }

  /// Returns the files of a sitemap, in the order of their paths.
  @MainActor
  static func entries(of sitemap: Sitemap, in folder: URL) throws -> [SiteEntry] {
    var entries = try sitemap.sorted { $0.key < $1.key }.flatMap { key, view in
      guard let file = view as? SiteFile else { return [SiteEntry(path: try SitemapPath(key), content: view)] }
      switch file.content {
      case .text, .sitemap:
        let path = try SitemapPath(key, isFile: true)
        if case .text = file.content, path.isMarkup { throw SitemapError.markupAsText(path) }
        return [SiteEntry(path: path, content: file)]
      case .copy(let source, let includesHiddenFiles):
        let names = try SourceFiles.files(of: source, notIn: folder, key: key, includesHiddenFiles: includesHiddenFiles)
        return try names.map { name in
          let path = try SitemapPath(key, file: name, isFile: true)
          return SiteEntry(path: path, content: SiteFile(copying: name.map { source.appending(path: $0) } ?? source))
        }
      }
    }
    for index in entries.indices { entries[index].number = index }
    try SitemapPath.check(entries.map(\.path))
    for path in entries.map(\.path) where SiteWriter.reservedNames.contains(path.folders.first ?? path.name) {
      throw SitemapError.reservedName(path)
    }
    return entries
  }
}

/// The files of a site, for the addresses in its pages.
final class SiteContents: Sendable {
  private let files: Set<[UInt8]>
  let address: URL?

  init(_ entries: [SiteEntry], address: URL?) {
    files = Set(entries.map(\.path.bytes))
    self.address = address
  }

  /// Returns whether the site has a file, byte by byte.
  func has(_ file: [UInt8]) -> Bool { files.contains(file) }
}

/// The notes of a page's views for the list of pages.
final class SitePage: Sendable {
  struct Notes {
    var isExcluded = false
    var lastModified: Date?
    /// The addresses of the page in other languages, by language.
    var alternates: [String: String] = [:]
  }

  let contents: SiteContents
  private let storage = Lock(Notes())

  init(of contents: SiteContents) { self.contents = contents }

  var notes: Notes { storage.withLock { $0 } }

  func note(_ change: @Sendable (inout Notes) -> Void) { storage.withLock { change(&$0) } }
}

private enum SitePageKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("sitePage", at: \.sitePage) }
  static var defaultValue: SitePage? { nil }
}

extension EnvironmentValues {
  /// The page rendered for a site; `nil` outside of `renderSitemap`.
  var sitePage: SitePage? {
    get { self[SitePageKey.self] }
    set { self[SitePageKey.self] = newValue }
  }
}

// MARK: Copied files

/// The files copied to a site.
enum SourceFiles {
  /// Returns the names of the files in a folder, relative to it; for a file, `nil` alone.
  static func files(
    of source: URL, notIn site: URL, key: String, includesHiddenFiles: Bool
  ) throws -> [String?] {
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
      var place = source.path + "/" + folder
      do {
        let descriptor = try FileDescriptor(open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        for bytes in try descriptor.names() where includesHiddenFiles || bytes[0] != UInt8(ascii: ".") {
          let name = String(decoding: bytes, as: UTF8.self)
          place = source.path + "/" + folder + name
          guard name.utf8.elementsEqual(bytes) else { throw FileSystemError(code: EILSEQ) }
          switch try descriptor.status(of: name)?.kind {
          case S_IFDIR: folders.append(folder + name + "/")
          case S_IFREG: files.append(folder + name)
          case S_IFLNK: throw SitemapError.linkInSource(place, at: key)
          default: throw FileSystemError(code: EINVAL)
          }
        }
      } catch let problem as FileSystemError {
        throw SitemapError.source(place, problem, at: key)
      }
    }
    return files.sorted()
  }

  /// Returns the content of a file other than a folder, a device or a pipe.
  static func read(_ file: URL, key: String, isInFolder: Bool) throws -> [UInt8] {
    do {
      let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (isInFolder ? O_NOFOLLOW : 0)
      let descriptor = try FileDescriptor(open(file.path, flags))
      guard try descriptor.status().kind == S_IFREG else { throw FileSystemError(code: EINVAL) }
      return try descriptor.readAll()
    } catch let problem as FileSystemError {
      if problem.code == ELOOP { throw SitemapError.linkInSource(file.path, at: key) }
      throw SitemapError.source(file.path, problem, at: key)
    }
  }
}
