import EnvironmentKit
import Foundation

/// The streams of the process.
enum Console {
  /// Writes a line immediately, even to a pipe.
  static func write(_ line: String) {
    prompt(line + "\n")
  }

  /// Writes a text without ending the line.
  static func prompt(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// Ends the process with a message and an exit code.
  static func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(code)
  }
}
