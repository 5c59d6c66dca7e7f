import EnvironmentKit
import ShowcaseLive
import Testing

@testable import ShowcaseCommand

struct CommandTests {
  @Test(arguments: [
    ([], "site"),
    (["--output", "a/b"], "a/b"),
    (["-o", "a b"], "a b"),
    (["--output=a=b"], "a=b"),
    (["-o", "first", "-o", "last"], "last"),
  ])
  func `The output folder is read, or has its default`(arguments: [String], folder: String) throws {
    #expect(try Command(arguments) == .build(folder: URL(filePath: folder, directoryHint: .isDirectory)))
  }

  @Test(arguments: [["-h"], ["--help"], ["live", "-h"], ["live", "shop", "--help"]])
  func `The arguments for help show the help`(arguments: [String]) throws {
    #expect(try Command(arguments) == .help)
  }

  @Test(arguments: [
    (["live"], Command.live(.notes, isScript: false)),
    (["live", "shop"], .live(.shop, isScript: false)),
    (["live", "--script", "selective"], .live(.selective, isScript: true)),
    (["live", "--demo"], .demo([.notes, .selective, .shop])),
    (["live", "shop", "--demo"], .demo([.shop])),
    (["live", "shop", "--inspect", "a.html"], .inspect(.shop, file: URL(filePath: "a.html"))),
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
    (["--outptu", "x"], "there is no option '--outptu'; see 'Showcase --help'"),
    (["-x"], "there is no option '-x'; see 'Showcase --help'"),
    (["site"], "'site' was not expected; see 'Showcase --help'"),
    (["--output"], "'--output' needs a folder; see 'Showcase --help'"),
    (["live", "opera"], "there is no play 'opera', only 'notes', 'selective', 'shop'; see 'Showcase --help'"),
    (["live", "shop", "notes"], "'notes' was not expected; see 'Showcase --help'"),
    (["live", "--output", "x"], "there is no option '--output'; see 'Showcase --help'"),
    (["live", "--demo", "--script"], "'--demo' reads no script; see 'Showcase --help'"),
    (["live", "--inspect"], "'--inspect' needs a file; see 'Showcase --help'"),
    (["--output="], "the name of the output folder is empty; see 'Showcase --help'"),
  ])
  func `Invalid arguments are reported`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Command(arguments) }
    #expect(error?.description == message)
  }
}
