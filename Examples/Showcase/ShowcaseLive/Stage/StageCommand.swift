/// A command to a play.
package enum StageCommand: Equatable, Sendable {
  case tap(String)
  case type(String, into: String)
  case toggle(String)
  case html
  case help
  case quit

  /// The form of each command, and its effect.
  private static let forms = [
    ("tap <label>", "tap a button or a toggle"),
    ("type <text> into <label>", "replace the text of a text field"),
    ("toggle <label>", "turn a toggle on or off"),
    ("html", "show the HTML"),
    ("help", "show this"),
    ("quit", "end the play, as the end of the input does"),
  ]

  /// A line for each command.
  package static var overview: String {
    let width = forms.map(\.0.count).max() ?? 0
    return forms.map { form, meaning in
      "  " + form + String(repeating: " ", count: width + 3 - form.count) + meaning
    }.joined(separator: "\n")
  }

  /// Reads a line; `nil` for an empty one.
  static func parse(_ line: String) throws(StageCommandError) -> StageCommand? {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let name = words.first else { return nil }
    let rest = words.count > 1 ? words[1].trimmed : ""
    switch (name, rest.isEmpty) {
    case ("tap", false): return .tap(rest)
    case ("toggle", false): return .toggle(rest)
    case ("type", false):
      if let command = type(rest) { return command }
    case ("html", true): return .html
    case ("help", true): return .help
    case ("quit", true): return .quit
    default: break
    }
    if let form = forms.first(where: { $0.0.split(separator: " ")[0] == name })?.0 { throw .malformed(form) }
    throw .unknown(String(name), possible: forms.map(\.0))
  }

  /// Reads `<text> into <label>`. The text may be empty, and may contain an "into".
  private static func type(_ rest: String) -> StageCommand? {
    let words = rest.split(separator: " ", omittingEmptySubsequences: false)
    guard let into = words.lastIndex(of: "into"), into < words.endIndex - 1 else { return nil }
    let label = words[(into + 1)...].joined(separator: " ").trimmed
    return .type(words[..<into].joined(separator: " "), into: label)
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// The error for a line that is no command.
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
