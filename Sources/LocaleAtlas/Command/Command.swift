import EnvironmentKit

/// What the command line asks for.
enum Command: Equatable {
  case help
  case build(folder: URL)

  static let usage = """
    OVERVIEW: Writes an atlas of the world's locales as a static website.

    USAGE: Showcase [--output <folder>]

    OPTIONS:
      -o, --output <folder>   The folder to write to, made if it is missing. (default: site)
      -h, --help              Show this help.
    """

  /// Reads the arguments, without the name of the program.
  init(_ arguments: some Sequence<String>) throws {
    var folder = "site"
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "-h", "--help":
        self = .help
        return
      case "-o", "--output":
        guard let value = arguments.next() else { throw UsageError("'\(argument)' needs a folder") }
        folder = value
      case _ where argument.hasPrefix("--output="):
        folder = String(argument.dropFirst("--output=".count))
      case _ where argument.hasPrefix("-"):
        throw UsageError("there is no option '\(argument)'")
      default:
        throw UsageError("'\(argument)' was not expected")
      }
    }
    if folder.isEmpty { throw UsageError("the name of the output folder is empty") }
    self = .build(folder: URL(filePath: folder, directoryHint: .isDirectory))
  }
}

/// Arguments that the program can't follow.
struct UsageError: Error, CustomStringConvertible {
  let fact: String

  init(_ fact: String) {
    self.fact = fact
  }

  var description: String { "\(fact); see 'Showcase --help'" }
}
