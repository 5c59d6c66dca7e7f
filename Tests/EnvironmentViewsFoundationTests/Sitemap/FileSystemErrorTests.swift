import Foundation
import Testing

import EnvironmentViews
@testable import EnvironmentViewsFoundation

/// Tests of an internal type, because most of these problems can't be caused in a test: a full disk, missing
/// permissions.
struct FileSystemErrorTests {
  static let permissions = "Choose a folder that this user may write to, or change its permissions."
  static let space = "Free some space, or choose a folder on another disk."

  private static let problems: [(code: Int32, reason: String, remedy: String)] = [
    (EACCES, "this user may not write there", permissions),
    (EPERM, "this user may not write there", permissions),
    (EROFS, "the disk is read-only", permissions),
    (ENOSPC, "the disk is full", space),
    (EDQUOT, "this user's share of the disk is full", space),
    (ENOTDIR, "a file is where a folder is needed", "Choose another folder, or remove the file."),
    (EISDIR, "a folder is where the file is needed", "Remove the folder, or give the page another path."),
    (ENAMETOOLONG, "a name in its path is too long", "Shorten the path."),
    (EIO, String(cString: strerror(EIO)), "Check that the folder is there and can be written to."),
  ]

  @Test func `The system's reason is reported in words, with the remedy`() {
    for (code, reason, remedy) in Self.problems {
      let error = FileSystemError(code: code)
      #expect((error.reason, error.remedy) == (reason, remedy))
    }
  }
}
