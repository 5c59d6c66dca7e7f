import EnvironmentCore
import Foundation

/// A copy of the new site in the place of the folder, whose files are moved meanwhile out of sight.
///
/// The copy consists of links to the files, so it takes no space. It has the files of others, too. The folder itself
/// comes back in the end, for a server that runs in it. If the process is killed before, the copy stays as the site.
final class SiteStandIn {
  private let folder: FileDescriptor
  private let place: (folder: String, name: String, sibling: String)

  /// The files of others for which a copy is made. A folder with more is a place of work.
  private var remaining = 1_000

  /// Puts a copy in the place of the folder. Throws if the system has no links, or can't exchange folders.
  init(for site: SiteWriter, _ removed: [SitemapPath]) throws {
    guard let place = SiteWriter.siblingPlace(of: site.path), let staging = site.staging else {
      throw FileSystemError(code: ENOTSUP)
    }
    self.place = place
    let parent = try FileDescriptor(open(place.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    folder = try parent.makeFolder(place.sibling).folder
    do {
      // Another process waits at the copy until it is gone.
      guard flock(folder.number, LOCK_EX | LOCK_NB) == 0 else { throw FileSystemError.last }
      guard fchmod(folder.number, try site.root.status().st_mode & 0o7777) == 0 else { throw FileSystemError.last }
      for file in site.files {
        let source = file.change == .unchanged ? site.root : staging
        guard let source = try site.folder(of: file.path, in: source) else { throw FileSystemError(code: ENOENT) }
        var target = folder
        for name in file.path.folders { target = try target.makeFolder(name).folder }
        try source.link(file.path.name, in: target)
      }
      try staging.link(SiteRecord.name, in: folder)
      let gone = Set((removed + site.files.map(\.path)).map(\.bytes))
      try addOthers(in: site.root, at: [], to: folder, except: gone)
      try exchange()
    } catch {
      try? parent.removeTree(place.sibling)
      throw error
    }
  }

  /// Adds the others' files: those neither written nor removed by the site.
  private func addOthers(
    in source: FileDescriptor, at path: SiteRecord.Name, to target: FileDescriptor, except gone: Set<SiteRecord.Name>
  ) throws {
    for bytes in try source.names() {
      let name = String(decoding: bytes, as: UTF8.self)
      let file = path + bytes
      if gone.contains(file) || path.isEmpty && SiteWriter.reservedNames.contains(name) { continue }
      remaining -= 1
      guard remaining > 0, name.utf8.elementsEqual(bytes) else { throw FileSystemError(code: ENOTSUP) }
      if let folder = try? source.folder(name) {
        let (copy, isNew) = try target.makeFolder(name)
        if isNew { _ = fchmod(copy.number, try folder.status().st_mode & 0o7777) }
        try addOthers(in: folder, at: file + [UInt8(ascii: "/")], to: copy, except: gone)
      } else {
        try source.link(name, in: target)
      }
    }
  }

  private func exchange() throws {
    guard
      FileDescriptor.swapping(AT_FDCWD, place.folder + "/" + place.name, AT_FDCWD, place.folder + "/" + place.sibling)
    else { throw FileSystemError(code: ENOTSUP) }
  }

  /// Puts the folder back, and removes the copy.
  func end() {
    guard (try? exchange()) != nil,
      let parent = try? FileDescriptor(open(place.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    else { return }
    try? parent.removeTree(place.sibling)
  }
}
