import EnvironmentCore
import Foundation

/// The files of a site on their way to its folder.
///
/// Files are staged in a folder of their own until all of them can be written. Then they are moved to their places: new
/// files first, each after those to which it leads, then changed ones, and last, former ones are moved away. So at each
/// moment, an address in a page leads to a file. New pages with links to each other have no such order: while they are
/// moved, a copy of the whole new site stands in the place of the folder. A failing move undoes those before it. A
/// killed process leaves at most the staging folder and a record of both sites, with which the next run goes on. The
/// first site of an empty folder appears as a whole.
///
/// Files are opened one name after the other, each in the folder opened before and none through a symbolic link. So
/// another process can't redirect a page out of the site by replacing a folder by a link meanwhile.
final class SiteWriter {
  static let stagingName = ".environmentkit-new"

  /// The names in the folder of a site without use for a page.
  static let reservedNames: Set<String> = [stagingName, SiteRecord.name]

  let path: String
  let keepsFormerFiles: Bool
  let root: FileDescriptor
  let rootStatus: stat
  private let turn: Turn

  /// The folders made for the site around it, the innermost first.
  var madeFolders: [String] = []
  var staging: FileDescriptor?
  let formerBytes: [UInt8]?
  let former: SiteRecord
  var current = SiteRecord()
  var files: [StagedFile] = []

  /// Former files where the site needs folders, and former folders where it needs files.
  private(set) var replaced: [SiteRecord.Name: SitemapPath] = [:]

  struct StagedFile {
    let path: SitemapPath
    let number: Int
    let writtenPath: String
    let byteCount: Int
    let change: WrittenFile.Change
  }

  /// Opens a folder, makes it if it is missing, and waits until no other process writes a site there.
  init(_ url: URL, keepsFormerFiles: Bool) throws {
    guard url.isFileURL else { throw SitemapError.noFileURL(url) }
    path = url.path
    self.keepsFormerFiles = keepsFormerFiles
    do {
      var made: [String] = []
      (root, rootStatus, turn) = try Self.openLocked(path, &made)
      madeFolders = made
      // Not without need: an unchanged site can be on a read-only disk.
      if try root.status(of: Self.stagingName) != nil { try root.removeTree(Self.stagingName) }
      Self.removeSibling(of: path)
      formerBytes = try root.content(of: SiteRecord.name)
      former = SiteRecord(formerBytes ?? [])
    } catch let problem as FileSystemError {
      throw SitemapError.folder(path, problem)
    }
  }

  deinit {
    // After an error, nothing remains.
    if staging != nil { try? root.removeTree(Self.stagingName) }
    for folder in madeFolders { _ = rmdir(folder) }
  }

  private static func openLocked(_ path: String, _ made: inout [String]) throws -> (FileDescriptor, stat, Turn) {
    while true {
      try makeFolder(path, &made)
      let root = try FileDescriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
      let status = try root.status()
      let turn = try Turn(in: status, path)
      // Where a file system has no locks, two processes at once aren't kept apart.
      while flock(root.number, LOCK_EX) != 0, errno == EINTR {}
      // While this process waited, the other one may have put a new folder there.
      if try isFolder(at: path, status) { return (root, status, turn) }
    }
  }

  /// The turn of one run in this process to write to a folder. A second run would wait for itself.
  private final class Turn {
    private struct Folder: Hashable {
      let device: UInt64
      let number: UInt64
    }

    private static let folders = Lock<Set<Folder>>([])
    private let folder: Folder

    init(in status: stat, _ path: String) throws {
      folder = Folder(device: numericCast(status.st_dev), number: numericCast(status.st_ino))
      guard Self.folders.withLock({ [folder] in $0.insert(folder).inserted }) else { throw SitemapError.busy(path) }
    }

    deinit { Self.folders.withLock { [folder] in _ = $0.remove(folder) } }
  }

  static func isFolder(at path: String, _ status: stat) throws -> Bool {
    var now = stat()
    return fstatat(AT_FDCWD, path, &now, 0) == 0 && now.isSame(as: status)
  }

  /// Makes the folder at a path, and those around it.
  private static func makeFolder(_ path: String, _ made: inout [String]) throws {
    if path.utf8.contains(0) { throw FileSystemError(code: EINVAL) }
    if mkdir(path, 0o777) == 0 { return made.insert(path, at: 0) }
    if errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw FileSystemError.last
    }
    try makeFolder(String(path[..<slash]), &made)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileSystemError.last }
    made.insert(path, at: 0)
  }
}

// MARK: Staging

extension SiteWriter {
  /// Stages a file, unless the folder has it already.
  func add(_ entry: RenderedEntry) throws {
    let (path, bytes) = (entry.path, entry.bytes)
    try reporting(path) {
      let (change, mode) = try self.change(of: path, to: bytes)
      if change != .unchanged {
        var folder = try stagingFolder()
        for name in path.folders { folder = try folder.makeFolder(name).folder }
        try folder.make(path.name, bytes, mode: mode)
      }
      current.add(path, writtenPath: entry.writtenPath, SiteRecord.hash(of: bytes))
      files.append(
        StagedFile(
          path: path, number: entry.number, writtenPath: entry.writtenPath, byteCount: bytes.count, change: change))
    }
  }

  func stagingFolder() throws -> FileDescriptor {
    if let staging { return staging }
    let folder = try root.makeFolder(Self.stagingName).folder
    staging = folder
    return folder
  }

  /// Returns the difference of a file to the one in the folder, whose permissions it keeps.
  private func change(of path: SitemapPath, to bytes: [UInt8]) throws -> (WrittenFile.Change, mode: mode_t?) {
    var folder = root
    for count in path.folders.indices {
      do {
        guard let next = try folder.folder(path.folders[count]) else { return (.created, nil) }
        folder = next
      } catch let problem as FileSystemError where problem.code == ENOTDIR {
        let file = try SitemapPath(path.folders[...count].joined(separator: "/"), isFile: true)
        guard try isFormer(file, in: folder) else { throw problem }
        replaced[file.bytes] = file
        return (.created, nil)
      }
    }
    let status = try folder.status(of: path.name)
    switch status?.kind {
    case nil: return (.created, nil)
    case S_IFLNK: throw FileSystemError(code: ELOOP)
    case S_IFDIR:
      guard let content = try folder.folder(path.name), try holdsFormerFilesOnly(content, path.relativePath) else {
        throw FileSystemError(code: EISDIR)
      }
      replaced[path.bytes] = path
      return (.created, nil)
    case S_IFREG:
      if try folder.content(of: path.name, size: bytes.count) == bytes { return (.unchanged, nil) }
      return (.updated, status.map { $0.st_mode & 0o777 })
    default: return (.updated, nil)
    }
  }

  /// Returns whether an earlier run has written a file as it is now.
  private func isFormer(_ path: SitemapPath, in folder: FileDescriptor) throws -> Bool {
    guard let entry = former.files[path.bytes], let content = try folder.content(of: path.name) else { return false }
    return entry.hashes.contains(SiteRecord.hash(of: content))
  }

  private func holdsFormerFilesOnly(_ folder: FileDescriptor, _ path: String) throws -> Bool {
    let names = try folder.names()
    return try !names.isEmpty
      && names.allSatisfy { bytes in
        let name = String(decoding: bytes, as: UTF8.self)
        guard let file = try? SitemapPath(path + "/" + name, isFile: true) else { return false }
        guard try folder.status(of: name)?.kind == S_IFDIR else { return try isFormer(file, in: folder) }
        return try folder.folder(name).map { try holdsFormerFilesOnly($0, file.relativePath) } ?? false
      }
  }

  /// Returns whether the folder has a file neither written nor removed by this run.
  func keeps(_ file: SiteRecord.Name) -> Bool {
    var status = stat()
    let name = file.map(CChar.init(bitPattern:)) + [0]
    guard !file.contains(0), fstatat(root.number, name, &status, 0) == 0, status.kind == S_IFREG else { return false }
    guard !keepsFormerFiles, former.files[file] != nil else { return true }
    return (try? former(file)) == nil
  }

  /// Returns the path of a former file; `nil` if the file was changed since.
  func former(_ name: SiteRecord.Name) throws -> SitemapPath? {
    let path = try SitemapPath(String(decoding: name, as: UTF8.self), isFile: true)
    guard let folder = try? self.folder(of: path, in: root), try isFormer(path, in: folder) else { return nil }
    return path
  }

  func folder(of path: SitemapPath, in start: FileDescriptor) throws -> FileDescriptor? {
    var folder = start
    for name in path.folders {
      guard let next = try folder.folder(name) else { return nil }
      folder = next
    }
    return folder
  }

  /// Runs an operation on a file of the site, and reports its errors with the path and the file.
  func reporting<Result>(_ path: SitemapPath, _ operation: () throws -> Result) throws -> Result {
    do { return try operation() } catch let problem as FileSystemError {
      if problem.code == ELOOP { throw SitemapError.symbolicLink(obstacle(in: path), at: path.key) }
      throw SitemapError.file(obstacle(in: path), problem, at: path.key)
    }
  }

  /// Returns the first part of a path in the folder other than a folder, or else the file.
  private func obstacle(in path: SitemapPath) -> String {
    var (folder, place) = (root, self.path)
    for name in path.folders {
      place += "/" + name
      do {
        guard let next = try folder.folder(name) else { break }
        folder = next
      } catch { return place }
    }
    return self.path + "/" + path.relativePath
  }
}
