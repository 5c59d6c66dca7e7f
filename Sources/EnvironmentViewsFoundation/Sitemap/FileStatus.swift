import Foundation

/// The status of a file or folder in the file system.
struct FileStatus {
  enum Kind {
    case file, folder, symbolicLink
  }

  /// The kind. A `file` is anything but a folder or a symbolic link, so that a new file can replace it.
  let kind: Kind
  let size: Int

  /// The permissions.
  let mode: mode_t

  /// Reads the status of the file or folder with a name in a folder; `nil` if there is none.
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
