import Foundation

/// The status of a file or folder in the file system.
struct FileStatus {
  enum Kind {
    case file, folder, symbolicLink
  }

  /// Its kind; anything but a folder or a link can be replaced by a file.
  let kind: Kind
  let size: Int

  /// Its permissions.
  let mode: mode_t

  /// The status of a name in a folder, or `nil` if there is nothing.
  init?(of name: String, in folder: FileDescriptor) throws {
    var status = stat()
    if fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) != 0 {
      if errno == ENOENT { return nil }
      throw FileProblem.last
    }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFLNK: .symbolicLink
      case S_IFDIR: .folder
      default: .file
      }
    size = Int(status.st_size)
    mode = status.st_mode & 0o777
  }
}
