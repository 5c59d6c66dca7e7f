import EnvironmentCore
import Foundation

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
  ///
  /// - Parameter targets: The files to which each page leads.
  func commit(in folder: URL, _ targets: [SiteRecord.Name: Set<SiteRecord.Name>]) throws -> [WrittenFile] {
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
      if try !becomesWholeFolder(staging) {
        let (places, areInOrder) = orderedPlaces(targets)
        let standIn = areInOrder ? nil : try? SiteStandIn(for: self, removed)
        defer { standIn?.end() }
        try moveFiles(from: staging, places, removed)
      }
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

  private func isReplaced(_ path: SitemapPath) -> Bool { replacedPlace(of: path) != nil }

  /// Returns the place at or around a path where a file and a folder change places.
  private func replacedPlace(of path: SitemapPath) -> SitemapPath? {
    if replaced.isEmpty { return nil }
    let folders = path.folders.indices.lazy.map { Array(path.folders[...$0].joined(separator: "/").utf8) }
    return replaced[path.bytes] ?? folders.compactMap { self.replaced[$0] }.first
  }

  /// Puts the staging folder in the place of the site's empty one. A reader finds the whole site or none.
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

  static func siblingPlace(of path: String) -> (folder: String, name: String, sibling: String)? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    let parts = String(cString: real).utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard let name = parts.last, name.utf8.count < 200 else { return nil }
    return ("/" + parts.dropLast().joined(separator: "/"), name, ".\(name)\(stagingName)")
  }

  /// Removes the remains of a process that was killed between two moves.
  static func removeSibling(of path: String) {
    guard let place = siblingPlace(of: path),
      let folder = try? FileDescriptor(open(place.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    else { return }
    try? folder.removeTree(place.sibling)
  }

  private func moveFiles(from staging: FileDescriptor, _ newPlaces: [SitemapPath], _ removed: [SitemapPath]) throws {
    var both = current
    both.add(former, includingContents: true)
    if let formerBytes { try staging.make(Self.formerRecordName, formerBytes) }
    try staging.make(Self.commonRecordName, both.bytes)

    let updatedFiles = files.filter { $0.change == .updated }.map(\.path)
    let updated = Set(updatedFiles.map(\.bytes))
    var steps: [Step] = []
    do {
      // A file in no record would stay forever.
      try staging.move(Self.commonRecordName, to: root, as: SiteRecord.name)
      steps.append(.recorded)
      for path in newPlaces + updatedFiles {
        try reporting(path) {
          let isNew = replaced[path.bytes] == nil && !updated.contains(path.bytes)
          if isNew { return try move(path, from: staging, &steps) }
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

  /// Returns the new files and the places where files and folders change places, each after those to which its pages
  /// lead; and whether there is such an order: there is none for new pages with links to each other.
  private func orderedPlaces(
    _ targets: [SiteRecord.Name: Set<SiteRecord.Name>]
  ) -> (places: [SitemapPath], areInOrder: Bool) {
    var places = replaced
    var needs: [SiteRecord.Name: Set<SiteRecord.Name>] = [:]
    for file in files where file.change == .created {
      let place = replacedPlace(of: file.path) ?? file.path
      places[place.bytes] = place
      needs[place.bytes, default: []].formUnion(targets[file.path.bytes] ?? [])
    }
    let placeOfFile = Dictionary(
      files.compactMap { file in replacedPlace(of: file.path).map { (file.path.bytes, $0.bytes) } }
    ) { first, _ in first }

    var order: [SitemapPath] = []
    var areInOrder = true
    var entered: Set<SiteRecord.Name> = []
    var ended: Set<SiteRecord.Name> = []
    let first = places.values.sorted { ($1.folders.count, $0.relativePath) < ($0.folders.count, $1.relativePath) }
    // In steps, because pages may lead to each other in a long row.
    var steps = first.reversed().map { (place: $0, isEntered: false) }
    while let step = steps.popLast() {
      if step.isEntered {
        order.append(step.place)
        ended.insert(step.place.bytes)
      } else if entered.insert(step.place.bytes).inserted {
        steps.append((step.place, true))
        let next = (needs[step.place.bytes] ?? []).compactMap { places[placeOfFile[$0] ?? $0] }
          .filter { $0.bytes != step.place.bytes && !ended.contains($0.bytes) }
        if next.contains(where: { entered.contains($0.bytes) }) { areInOrder = false }
        steps += next.sorted { $0.relativePath < $1.relativePath }.map { ($0, false) }
      }
    }
    return (order, areInOrder)
  }

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

  /// Removes the empty folders of removed files.
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
