/// A line that is no command.
enum StageCommandError: Error, Equatable, CustomStringConvertible {
  case unknown(String, possible: [String])
  case malformed(String)

  var description: String {
    switch self {
    case .unknown(let name, let possible):
      "There is no command '\(name)'; say \(possible.map { "'\($0)'" }.joined(separator: ", "))."
    case .malformed(let form): "The command is written '\(form)'."
    }
  }
}
