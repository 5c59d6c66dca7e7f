import Foundation

/// An open file or folder, which is closed when the instance is deallocated.
final class FileDescriptor {
  private(set) var number: Int32

  /// Takes ownership of the result of a call for opening a file. Throws the system's error if the call failed.
  init(_ number: Int32) throws {
    guard number >= 0 else { throw FileSystemError.last }
    self.number = number
  }

  deinit {
    if number >= 0 { _ = Foundation.close(number) }
  }

  /// Closes the file. The system may report a failed write only now.
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

  /// Returns the whole content of a file.
  func readAll() throws -> [UInt8] {
    try read(upTo: Int(try status().st_size))
  }

  func status() throws -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileSystemError.last }
    return status
  }
}

extension stat {
  /// One of `S_IFREG`, `S_IFDIR`, `S_IFLNK` and their like.
  var kind: mode_t { st_mode & S_IFMT }

  /// Returns whether two descriptors refer to one file or folder.
  func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}

// MARK: Folders

extension FileDescriptor {
  /// Returns the status of a file or folder in this folder, and not of what a symbolic link leads to; `nil` if there is
  /// none.
  func status(of name: String) throws -> stat? {
    var status = stat()
    if fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    guard errno == ENOENT else { throw FileSystemError.last }
    return nil
  }

  /// Opens a folder in this one; `nil` if there is none. A symbolic link is an error.
  func folder(_ name: String) throws -> FileDescriptor? {
    let number = openat(number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if number >= 0 { return try FileDescriptor(number) }
    let code = errno
    if code == ENOENT { return nil }
    if code == ENOTDIR, try status(of: name)?.kind == S_IFLNK { throw FileSystemError(code: ELOOP) }
    throw FileSystemError(code: code)
  }

  /// Opens a folder in this one, and makes it if it is missing. Returns whether it was made.
  func makeFolder(_ name: String) throws -> (folder: FileDescriptor, isNew: Bool) {
    if let folder = try folder(name) { return (folder, false) }
    let isNew = mkdirat(number, name, 0o777) == 0
    guard isNew || errno == EEXIST else { throw FileSystemError.last }
    guard let folder = try folder(name) else { throw FileSystemError(code: ENOENT) }
    return (folder, isNew)
  }

  /// Returns the content of a file in this folder; `nil` if it isn't a regular file, or can't be read.
  func content(of name: String, size: Int? = nil) throws -> [UInt8]? {
    guard let status = try status(of: name), status.kind == S_IFREG, size == nil || size == Int(status.st_size) else {
      return nil
    }
    let number = openat(number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    return number < 0 ? nil : try FileDescriptor(number).read(upTo: Int(status.st_size))
  }

  /// Writes a new file in this folder.
  func make(_ name: String, _ bytes: [UInt8], mode: mode_t? = nil) throws {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = try FileDescriptor(openat(number, name, flags, 0o666))
    if let mode, fchmod(file.number, mode) != 0 { throw FileSystemError.last }
    try file.write(bytes)
    try file.close()
  }

  /// Gives a file a second name in another folder.
  func link(_ name: String, in folder: FileDescriptor) throws {
    guard linkat(number, name, folder.number, name, 0) == 0 else { throw FileSystemError.last }
  }

  /// Moves a file or folder to another folder, in place of a file there.
  func move(_ name: String, to folder: FileDescriptor, as newName: String) throws {
    guard renameat(number, name, folder.number, newName) == 0 else { throw FileSystemError.last }
  }

  /// Lets a file or folder in this folder and one of the same name in another folder change places.
  ///
  /// A reader finds one of the two. Where the system can't exchange folders, a reader may find none for a moment.
  ///
  /// - Parameter spare: A place on the same disk where nothing is.
  func switchPlaces(_ name: String, with folder: FileDescriptor, by spare: (folder: FileDescriptor, name: String))
    throws
  {
    if Self.swapping(number, name, folder.number, name) { return }
    if linkat(folder.number, name, spare.folder.number, spare.name, 0) != 0 {
      try folder.move(name, to: spare.folder, as: spare.name)
    }
    do { try move(name, to: folder, as: name) } catch {
      try spare.folder.move(spare.name, to: folder, as: name)
      throw error
    }
    try spare.folder.move(spare.name, to: self, as: name)
  }

  #if canImport(Darwin)
    static func swapping(_ folder: Int32, _ name: String, _ other: Int32, _ otherName: String) -> Bool {
      renameatx_np(folder, name, other, otherName, UInt32(RENAME_SWAP)) == 0
    }
  #else
    private typealias Rename =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32

    // Swift's module of the C library lacks this function. It has had this signature since it was added to the library, and
    // a library without it has no symbol of the name.
    private static let rename = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Rename.self) }

    static func swapping(_ folder: Int32, _ name: String, _ other: Int32, _ otherName: String) -> Bool {
      let exchanges: UInt32 = 2
      return rename?(folder, name, other, otherName, exchanges) == 0
    }
  #endif

  /// Returns the names in this folder, in the bytes of the system.
  func names() throws -> [[UInt8]] {
    let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else { throw FileSystemError.last }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
  }

  /// Removes a file, or a folder with its content, if there is one.
  func removeTree(_ name: [UInt8]) throws {
    let name = name.map(CChar.init(bitPattern:)) + [0]
    if unlinkat(number, name, 0) == 0 || errno == ENOENT { return }
    guard errno == EISDIR || errno == EPERM else { throw FileSystemError.last }
    let folder = try FileDescriptor(openat(number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
    for name in try folder.names() { try folder.removeTree(name) }
    guard unlinkat(number, name, AT_REMOVEDIR) == 0 else { throw FileSystemError.last }
  }

  func removeTree(_ name: String) throws { try removeTree(Array(name.utf8)) }
}

/// The reason why an operation on a file failed, by the system's error number.
struct FileSystemError: Error {
  let code: Int32

  /// The error of the latest failed call.
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
    case EILSEQ: "its name isn't UTF-8, so no address can lead to it"
    default: reason
    }
  }

  var remedy: String {
    switch code {
    case EACCES, EPERM, EROFS: "Choose a folder that this user may write to, or change its permissions."
    case ENOSPC, EDQUOT: "Free some space, or choose a folder on another disk."
    case ENOTDIR: "Choose another folder, or remove the file."
    case EISDIR, ENOTEMPTY: "Remove the folder, or give the page another path."
    case ENAMETOOLONG: "Shorten the path."
    default: "Check that the folder is there and can be written to."
    }
  }
}
