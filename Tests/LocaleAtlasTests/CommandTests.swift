import EnvironmentKit
import Testing

@testable import LocaleAtlas

@Suite struct CommandTests {
  @Test(arguments: [
    ([], "site"),
    (["--output", "a/b"], "a/b"),
    (["-o", "a b"], "a b"),
    (["--output=a=b"], "a=b"),
    (["-o", "first", "-o", "last"], "last"),
  ])
  func `the output folder is read, or has its default`(arguments: [String], folder: String) throws {
    #expect(try Command(arguments) == .build(folder: URL(filePath: folder, directoryHint: .isDirectory)))
  }

  @Test(arguments: ["-h", "--help"])
  func `help is offered`(argument: String) throws {
    #expect(try Command([argument]) == .help)
  }

  @Test(arguments: [
    (["--outptu", "x"], "there is no option '--outptu'; see 'Showcase --help'"),
    (["-x"], "there is no option '-x'; see 'Showcase --help'"),
    (["site"], "'site' was not expected; see 'Showcase --help'"),
    (["--output"], "'--output' needs a folder; see 'Showcase --help'"),
    (["--output="], "the name of the output folder is empty; see 'Showcase --help'"),
  ])
  func `what can't be followed is told`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Command(arguments) }
    #expect(error?.description == message)
  }
}
