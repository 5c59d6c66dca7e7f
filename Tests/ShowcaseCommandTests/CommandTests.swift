import EnvironmentKit
import ShowcaseLive
import Testing

@testable import ShowcaseCommand

struct CommandTests {
  @Test(arguments: [["-h"], ["--help"], ["shop", "--help"]])
  func `The arguments for help show the help`(arguments: [String]) throws {
    #expect(try Command(arguments) == .help)
  }

  @Test(arguments: [
    ([], Command.live(.notes, isScript: false)),
    (["shop"], .live(.shop, isScript: false)),
    (["--script", "selective"], .live(.selective, isScript: true)),
    (["--demo"], .demo([.notes, .selective, .shop])),
    (["shop", "--demo"], .demo([.shop])),
    (["shop", "--inspect", "a.html"], .inspect(.shop, file: URL(filePath: "a.html"))),
  ])
  func `A play is chosen, or the first is played`(arguments: [String], command: Command) throws {
    #expect(try Command(arguments) == command)
  }

  @Test func `Help names the plays and their commands`() {
    for word in ["notes ", "selective ", "shop ", "tap <label>", "type <text> into <label>", "quit"] {
      #expect(Command.usage.contains("  \(word)"))
    }
  }

  @Test(arguments: [
    (["-x"], "there is no option '-x'; see 'Showcase live --help'"),
    (["opera"], "there is no play 'opera', only 'notes', 'selective', 'shop'; see 'Showcase live --help'"),
    (["shop", "notes"], "'notes' was not expected; see 'Showcase live --help'"),
    (["--output", "x"], "there is no option '--output'; see 'Showcase live --help'"),
    (["--demo", "--script"], "'--demo' reads no script; see 'Showcase live --help'"),
    (["--inspect"], "'--inspect' needs a file; see 'Showcase live --help'"),
  ])
  func `Invalid arguments are reported`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Command(arguments) }
    #expect(error?.description == message)
  }
}
