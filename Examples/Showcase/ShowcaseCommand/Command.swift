import EnvironmentKit
import ShowcaseLive

/// The task that the arguments after `live` ask for.
enum Command: Equatable {
  case help
  case live(Play, isScript: Bool)
  case demo([Play])

  /// Writes the page of the inspector for the demo of a play.
  case inspect(Play, file: URL)

  static let usage = """
    OVERVIEW: Plays views in the terminal. Without 'live', the program writes a website; see 'Showcase --help'.

    USAGE: Showcase live [<play>] [--script]
           Showcase live [<play>] --demo
           Showcase live [<play>] --inspect <file>

    OPTIONS:
      --script                Repeat the lines of the input instead of prompting for them, as when it is piped.
      --demo                  Play a fixed list of events, of all plays or of the given one.
      --inspect <file>        Write a page that shows who sets and reads the values of a play's demo, and why bodies ran.
      -h, --help              Show this help.

    PLAYS: (default: \(Play.allCases[0]))
    \(Play.overview)

    A play reads commands from standard input, one a line:
    \(StageCommand.overview)
    """

  /// Reads the arguments after `live`.
  init(_ arguments: some Sequence<String>) throws {
    var play: Play?
    var isScript = false
    var isDemo = false
    var page: String?
    var arguments = Array(arguments)[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "-h", "--help":
        self = .help
        return
      case "--script": isScript = true
      case "--demo": isDemo = true
      case "--inspect":
        guard let file = arguments.popFirst(), !file.isEmpty else { throw UsageError("'--inspect' needs a file") }
        page = file
      case _ where argument.hasPrefix("-") || play != nil: throw UsageError(unexpected: argument)
      default:
        guard let named = Play(rawValue: argument) else {
          throw UsageError("there is no play '\(argument)', only \(Play.names)")
        }
        play = named
      }
    }
    if isDemo, isScript { throw UsageError("'--demo' reads no script") }
    if page != nil, isDemo || isScript { throw UsageError("'--inspect' plays the demo, and reads no script") }
    self =
      if let page {
        .inspect(play ?? Play.allCases[0], file: URL(filePath: page))
      } else if isDemo {
        .demo(play.map { [$0] } ?? Play.allCases)
      } else {
        .live(play ?? Play.allCases[0], isScript: isScript)
      }
  }
}
