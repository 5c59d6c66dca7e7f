import EnvironmentCore
import Foundation

/// The files of a site on their way to its folder.
///
/// Files are staged in a folder of their own until all of them can be written. Then they are moved to their places: new
/// files first, then those that differ, and last, former ones are moved away. So at each moment, an address in a page
/// leads to a file. A move that fails undoes those before it. A process that is killed leaves at most the staging folder
/// and a record of both sites, with which the next run goes on. The first site of an empty folder appears as a whole.
///
/// Files are opened one name after the other, each in the folder opened before and none through a symbolic link. So a
/// process that replaces a folder by a link while a site is written can't redirect a page out of the site.
final class SiteWriter {
  private static let stagingName = ".environmentkit-new"

  /// The names in the folder of a site that no page can have.
  static let reservedNames: Set<String> = [stagingName, SiteRecord.name]

  private let path: String
  private let keepsFormerFiles: Bool
  private let root: FileDescriptor
  private let rootStatus: stat
  private let turn: Turn

  /// The folders around the site that were made for it, the innermost first.
  private var madeFolders: [String] = []
  private var staging: FileDescriptor?
  private let formerBytes: [UInt8]?
  private let former: SiteRecord
  private var current = SiteRecord()
  private var files: [StagedFile] = []

  /// Former files where the site needs folders, and former folders where it needs files.
  private var replaced: [SiteRecord.Name: SitemapPath] = [:]

  private struct StagedFile {
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
      try root.removeTree(Self.stagingName)
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

  private static func isFolder(at path: String, _ status: stat) throws -> Bool {
    var now = stat()
    return stat(path, &now) == 0 && now.isSame(as: status)
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

  private func stagingFolder() throws -> FileDescriptor {
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

  /// Returns whether the folder has a file that this run doesn't write and doesn't remove.
  func keeps(_ file: SiteRecord.Name) -> Bool {
    var status = stat()
    let name = file.map(CChar.init(bitPattern:)) + [0]
    guard !file.contains(0), fstatat(root.number, name, &status, 0) == 0, status.kind == S_IFREG else { return false }
    guard !keepsFormerFiles, former.files[file] != nil else { return true }
    return (try? former(file)) == nil
  }

  /// Returns the path of a former file that is still as it was written; `nil` if it isn't.
  private func former(_ name: SiteRecord.Name) throws -> SitemapPath? {
    let path = try SitemapPath(String(decoding: name, as: UTF8.self), isFile: true)
    guard let folder = try? self.folder(of: path, in: root), try isFormer(path, in: folder) else { return nil }
    return path
  }

  private func folder(of path: SitemapPath, in start: FileDescriptor) throws -> FileDescriptor? {
    var folder = start
    for name in path.folders {
      guard let next = try folder.folder(name) else { return nil }
      folder = next
    }
    return folder
  }

  /// Runs an operation on a file of the site, and reports its errors with the path and the file.
  private func reporting<Result>(_ path: SitemapPath, _ operation: () throws -> Result) throws -> Result {
    do { return try operation() } catch let problem as FileSystemError {
      if problem.code == ELOOP { throw SitemapError.symbolicLink(obstacle(in: path), at: path.key) }
      throw SitemapError.file(obstacle(in: path), problem, at: path.key)
    }
  }

  /// Returns the first part of a path in the folder that is no folder, or else the file.
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

// MARK: Committing

extension SiteWriter {
  private enum Step {
    case made([String])
    case created(SitemapPath)
    case exchanged(SitemapPath)
    case removed(SitemapPath, as: String)
    case recorded
  }

  private static let formerRecordName = "record-former"
  private static let commonRecordName = "record-common"

  /// Moves all files to their places, and removes former ones. Returns the files with their changes.
  func commit(in folder: URL) throws -> [WrittenFile] {
    let removed = try removedFiles()
    files.sort { $0.number < $1.number }
    let result =
      files.map {
        WrittenFile(
          path: $0.writtenPath, file: $0.path.file(in: folder), byteCount: $0.byteCount, change: $0.change)
      }
      + removed.map { path in
        let key = former.files[path.bytes]?.key ?? path.relativePath
        return WrittenFile(path: key, file: path.file(in: folder), byteCount: 0, change: .removed)
      }
    if keepsFormerFiles { current.add(former, includingContents: false) }
    let isRecorded = current.bytes == formerBytes || current.files.isEmpty && formerBytes == nil
    if files.allSatisfy({ $0.change == .unchanged }), removed.isEmpty, isRecorded {
      madeFolders = []
      return result
    }
    do {
      guard try Self.isFolder(at: path, rootStatus) else { throw FileSystemError(code: ESTALE) }
      let staging = try stagingFolder()
      try staging.make(SiteRecord.name, current.bytes)
      if try !becomesWholeFolder(staging) { try moveFiles(from: staging, removed) }
    } catch let problem as FileSystemError {
      throw SitemapError.folder(path, problem)
    }
    madeFolders = []
    return result
  }

  private func removedFiles() throws -> [SitemapPath] {
    let former = former.files.keys.filter { current.files[$0] == nil }
      .sorted { $0.lexicographicallyPrecedes($1) }.compactMap { try? self.former($0) }
    guard keepsFormerFiles else { return former }
    return former.filter { file in isReplaced(file) }
  }

  private func isReplaced(_ path: SitemapPath) -> Bool {
    if replaced[path.bytes] != nil { return true }
    return path.folders.indices.contains {
      replaced[Array(path.folders[...$0].joined(separator: "/").utf8)] != nil
    }
  }

  /// Puts the staging folder in the place of the site's, if that is empty. A reader finds the whole site or none.
  private func becomesWholeFolder(_ staging: FileDescriptor) throws -> Bool {
    let owner = try staging.status()
    guard owner.st_uid == rootStatus.st_uid, owner.st_gid == rootStatus.st_gid, try root.names().count == 1,
      let place = Self.siblingPlace(of: path)
    else { return false }
    let sibling = place.folder + "/" + place.sibling
    guard fchmod(staging.number, rootStatus.st_mode & 0o7777) == 0,
      renameat(root.number, Self.stagingName, AT_FDCWD, sibling) == 0
    else {
      return false
    }
    // The folder isn't empty any more, or is the root of a file system.
    guard rename(sibling, place.folder + "/" + place.name) == 0 else {
      guard renameat(AT_FDCWD, sibling, root.number, Self.stagingName) == 0 else { throw FileSystemError.last }
      return false
    }
    self.staging = nil
    return true
  }

  private static func siblingPlace(of path: String) -> (folder: String, name: String, sibling: String)? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    let parts = String(cString: real).utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard let name = parts.last, name.utf8.count < 200 else { return nil }
    return ("/" + parts.dropLast().joined(separator: "/"), name, ".\(name)\(stagingName)")
  }

  /// Removes what a process has left that was killed between two moves.
  private static func removeSibling(of path: String) {
    guard let place = siblingPlace(of: path),
      let folder = try? FileDescriptor(open(place.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    else { return }
    try? folder.removeTree(place.sibling)
  }

  private func moveFiles(from staging: FileDescriptor, _ removed: [SitemapPath]) throws {
    var both = current
    both.add(former, includingContents: true)
    if let formerBytes { try staging.make(Self.formerRecordName, formerBytes) }
    try staging.make(Self.commonRecordName, both.bytes)

    var steps: [Step] = []
    do {
      // A file that no record has would stay for ever.
      try staging.move(Self.commonRecordName, to: root, as: SiteRecord.name)
      steps.append(.recorded)
      for path in createdFiles {
        try reporting(path) { try move(path, from: staging, &steps) }
      }
      for path in replaced.values.sorted(by: { $0.relativePath < $1.relativePath }) + updatedFiles {
        try reporting(path) {
          try exchange(path, with: staging)
          steps.append(.exchanged(path))
        }
      }
      for (index, path) in removed.enumerated() where !isReplaced(path) {
        try reporting(path) {
          guard let folder = try folder(of: path, in: root) else { return }
          try folder.move(path.name, to: staging, as: "removed-\(index)")
          steps.append(.removed(path, as: "removed-\(index)"))
        }
      }
      try staging.move(SiteRecord.name, to: root, as: SiteRecord.name)
    } catch {
      for step in steps.reversed() { try? undo(step, staging) }
      throw error
    }
    removeEmptyFolders(of: removed)
  }

  /// The new files: what pages load before the pages, and a page before those of the folders around it.
  private var createdFiles: [SitemapPath] {
    let created = files.filter { $0.change == .created && !isReplaced($0.path) }.map(\.path)
    let pages = created.enumerated().filter { $1.language != nil }
      .sorted { ($1.element.folders.count, $0.offset) < ($0.element.folders.count, $1.offset) }
    return created.filter { $0.language == nil } + pages.map(\.element)
  }

  private var updatedFiles: [SitemapPath] { files.filter { $0.change == .updated }.map(\.path) }

  private func move(_ path: SitemapPath, from staging: FileDescriptor, _ steps: inout [Step]) throws {
    var target = root
    for count in path.folders.indices {
      let (next, isNew) = try target.makeFolder(path.folders[count])
      if isNew { steps.append(.made(Array(path.folders[...count]))) }
      target = next
    }
    guard let source = try folder(of: path, in: staging) else { throw FileSystemError(code: ENOENT) }
    try source.move(path.name, to: target, as: path.name)
    steps.append(.created(path))
  }

  private func exchange(_ path: SitemapPath, with staging: FileDescriptor) throws {
    guard let source = try folder(of: path, in: staging), let target = try folder(of: path, in: root) else {
      throw FileSystemError(code: ENOENT)
    }
    try source.switchPlaces(path.name, with: target, by: (staging, "former"))
  }

  private func undo(_ step: Step, _ staging: FileDescriptor) throws {
    switch step {
    case .made(let folders):
      let path = try SitemapPath(folders.joined(separator: "/"), isFile: true)
      if let folder = try folder(of: path, in: root) { _ = unlinkat(folder.number, path.name, AT_REMOVEDIR) }
    case .created(let path):
      if let folder = try folder(of: path, in: root) { try folder.move(path.name, to: staging, as: "undone") }
    case .exchanged(let path): try exchange(path, with: staging)
    case .removed(let path, let name):
      if let folder = try folder(of: path, in: root) { try staging.move(name, to: folder, as: path.name) }
    case .recorded:
      if formerBytes != nil {
        try staging.move(Self.formerRecordName, to: root, as: SiteRecord.name)
      } else {
        _ = unlinkat(root.number, SiteRecord.name, 0)
      }
    }
  }

  /// Removes the folders of removed files that are empty now.
  private func removeEmptyFolders(of removed: [SitemapPath]) {
    for path in removed where !isReplaced(path) {
      for count in path.folders.indices.reversed() {
        guard let place = try? SitemapPath(path.folders[...count].joined(separator: "/"), isFile: true),
          let folder = try? folder(of: place, in: root), unlinkat(folder.number, place.name, AT_REMOVEDIR) == 0
        else { break }
      }
    }
  }
}
