import Foundation

/// The folder that a site is written to.
///
/// Files are opened one name after the other, each in the folder opened before and none through a symbolic link. So a
/// process that replaces a folder by a link while a site is written can't redirect a page out of the site.
final class SiteFolder {
  private let path: String
  private let root: FileDescriptor

  /// Opens a folder, and makes it if it is missing.
  init(_ url: URL) throws {
    guard url.isFileURL else { throw SitemapError.noFileURL(url) }
    path = url.path
    do {
      try Self.makeFolder(path)
      root = try FileDescriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    } catch let problem as FileSystemError {
      throw SitemapError.folder(path, problem)
    }
  }

  /// Writes a page to its file atomically.
  func write(_ bytes: [UInt8], to page: SitemapPath) throws {
    var place = path
    do {
      var folder = root
      for name in page.folders {
        place += "/" + name
        folder = try self.folder(name, in: folder)
      }
      place += "/" + page.name
      let status = try folder.status(of: page.name)
      switch status?.kind {
      case S_IFLNK: throw FileSystemError(code: ELOOP)
      case S_IFDIR: throw FileSystemError(code: EISDIR)
      default: break
      }
      if status?.st_size == numericCast(bytes.count), try Self.holds(bytes, page.name, in: folder) { return }
      try Self.replace(page.name, in: folder, with: bytes, mode: (status?.st_mode).map { $0 & 0o777 })
    } catch let problem as FileSystemError {
      if problem.code == ELOOP { throw SitemapError.symbolicLink(place, at: page.key) }
      throw SitemapError.file(place, problem, at: page.key)
    }
  }

  /// Opens a folder in another, and makes it if it is missing.
  private func folder(_ name: String, in parent: FileDescriptor) throws -> FileDescriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var number = openat(parent.number, name, flags)
    if number < 0, errno == ENOENT {
      guard mkdirat(parent.number, name, 0o777) == 0 || errno == EEXIST else { throw FileSystemError.last }
      number = openat(parent.number, name, flags)
    }
    if number < 0, errno == ENOTDIR, try parent.status(of: name)?.kind == S_IFLNK {
      throw FileSystemError(code: ELOOP)
    }
    return try FileDescriptor(number)
  }

  /// Makes the folder at a path, and those around it.
  private static func makeFolder(_ path: String) throws {
    if path.utf8.contains(0) { throw FileSystemError(code: EINVAL) }
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw FileSystemError.last
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileSystemError.last }
  }
}

// MARK: Files

extension SiteFolder {
  /// Returns whether a file of the same size holds these bytes already.
  private static func holds(_ bytes: [UInt8], _ name: String, in folder: FileDescriptor) throws -> Bool {
    let number = openat(folder.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    // A file that can't be read can still be replaced.
    guard number >= 0 else { return false }
    return try FileDescriptor(number).read(upTo: bytes.count) == bytes
  }

  /// Writes a new file next to the old one, and renames it once it is complete.
  private static func replace(
    _ name: String, in folder: FileDescriptor, with bytes: [UInt8], mode: mode_t?
  ) throws {
    let temporary = ".\(UUID().uuidString).tmp"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = try FileDescriptor(openat(folder.number, temporary, flags, 0o666))
    do {
      if let mode, fchmod(file.number, mode) != 0 { throw FileSystemError.last }
      try file.write(bytes)
      try file.close()
      guard renameat(folder.number, temporary, folder.number, name) == 0 else { throw FileSystemError.last }
    } catch {
      unlinkat(folder.number, temporary, 0)
      throw error
    }
  }
}
