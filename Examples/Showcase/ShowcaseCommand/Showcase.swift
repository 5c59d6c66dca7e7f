import EnvironmentKit
import Foundation
import LocaleAtlas
import ShowcaseLive

/// The program, which writes an atlas, and plays views in the terminal.
///
///     swift run Showcase --output site
///     swift run Showcase live
///     swift run Showcase live shop --inspect shop.html
@MainActor
package enum Showcase {
  /// Performs the task that the command line asks for: that of the website, unless it is another one.
  package static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.first == "live" else { return await AtlasSite.main() }
    do {
      switch try Command(arguments.dropFirst()) {
      case .help: print(Command.usage)
      case .inspect(let play, let file):
        try await Data(Live.inspectionPage(of: play).utf8).write(to: file)
        Console.write("wrote \(file.relativePath)")
      case .demo(let plays): await Live.demo(of: plays, write: Console.write)
      case .live(let play, let isScript): await Live.run(play, input: .standard(isScript), write: Console.write)
      }
    } catch let error as UsageError {
      Console.fail("\(error)", code: EX_USAGE)
    } catch {
      Console.fail("\(error)", code: EX_CANTCREAT)
    }
  }
}

extension LiveInput {
  /// Returns the lines of standard input: from a user at a terminal, who is prompted, or from a script, which is repeated.
  fileprivate static func standard(_ isScript: Bool) -> LiveInput {
    if isScript || isatty(STDIN_FILENO) == 0 { return LiveInput(isRepeated: true) { readLine() } }
    return LiveInput(isRepeated: false) {
      Console.prompt("> ")
      return readLine()
    }
  }
}
