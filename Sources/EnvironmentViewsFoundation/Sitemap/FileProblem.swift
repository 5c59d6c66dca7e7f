import Foundation

/// The reason why an operation on a file failed, by the system's error number.
struct FileProblem: Error {
  let code: Int32

  /// The problem of the call that just failed.
  static var last: FileProblem { FileProblem(code: errno) }

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

  /// The remedy.
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
