import Foundation

/// An open file or folder, which is closed when the instance is deallocated.
final class FileDescriptor {
  private(set) var number: Int32

  /// Takes ownership of the result of a call that opens a file. Throws the system's error if the call failed.
  init(_ number: Int32) throws {
    guard number >= 0 else { throw FileSystemError.last }
    self.number = number
  }

  deinit {
    if number >= 0 { _ = Foundation.close(number) }
  }

  /// Closes the file. The system may report only now that a write failed.
  func close() throws {
    let number = exchange(&number, with: -1)
    guard Foundation.close(number) == 0 else { throw FileSystemError.last }
  }

  func write(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileSystemError.last }
      written += count
    }
  }

  func read(upTo limit: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: limit) { buffer, length in
      while length < limit {
        let count = Foundation.read(number, buffer.baseAddress! + length, limit - length)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw FileSystemError.last }
        if count == 0 { break }
        length += count
      }
    }
  }

  /// Returns the status of a file or folder in this folder, and not of what a symbolic link leads to; `nil` if there is
  /// none.
  func status(of name: String) throws -> stat? {
    var status = stat()
    if fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    guard errno == ENOENT else { throw FileSystemError.last }
    return nil
  }
}

extension stat {
  /// One of `S_IFREG`, `S_IFDIR`, `S_IFLNK` and their like.
  var kind: mode_t { st_mode & S_IFMT }
}

/// The reason why an operation on a file failed, by the system's error number.
struct FileSystemError: Error {
  let code: Int32

  /// The error of the call that just failed.
  static var last: FileSystemError { FileSystemError(code: errno) }

  /// The reason, as a text for the place after a colon.
  var reason: String {
    switch code {
    case EACCES, EPERM: "this user may not write there"
    case EROFS: "the disk is read-only"
    case ENOSPC: "the disk is full"
    case EDQUOT: "this user's share of the disk is full"
    case ENOTDIR: "a file is where a folder is needed"
    case EISDIR: "a folder is where the file is needed"
    case ENAMETOOLONG: "a name in its path is too long"
    default: String(cString: strerror(code))
    }
  }

  /// The reason why a file can't be read.
  var reasonForReading: String {
    switch code {
    case ENOENT: "there is none"
    case EACCES, EPERM: "this user may not read it"
    case EINVAL: "it is no file"
    default: reason
    }
  }

  var remedy: String {
    switch code {
    case EACCES, EPERM, EROFS: "Choose a folder that this user may write to, or change its permissions."
    case ENOSPC, EDQUOT: "Free some space, or choose a folder on another disk."
    case ENOTDIR: "Choose another folder, or remove the file."
    case EISDIR: "Remove the folder, or give the page another path."
    case ENAMETOOLONG: "Shorten the path."
    default: "Check that the folder is there and can be written to."
    }
  }
}
