import Testing

@testable import ShowcaseLive

struct StageCommandTests {
  @Test(arguments: [
    ("tap Change Name", StageCommand.tap("Change Name")),
    ("  tap \t Change Name  ", .tap("Change Name")),
    ("toggle Online", .toggle("Online")),
    ("type Bo into Nickname", .type("Bo", into: "Nickname")),
    ("type into the wild into Search for", .type("into the wild", into: "Search for")),
    ("type  into Nickname", .type("", into: "Nickname")),
    ("html", .html), ("help", .help), ("quit", .quit),
  ])
  func `A line is read as a command`(line: String, command: StageCommand) throws {
    #expect(try StageCommand.parse(line) == command)
  }

  @Test(arguments: ["", "  ", "\t"])
  func `An empty line is no command`(line: String) throws {
    #expect(try StageCommand.parse(line) == nil)
  }

  @Test(arguments: [
    ("tap", "The command is written 'tap <label>'."),
    ("toggle  ", "The command is written 'toggle <label>'."),
    ("type", "The command is written 'type <text> into <label>'."),
    ("type Bo", "The command is written 'type <text> into <label>'."),
    ("type Bo into", "The command is written 'type <text> into <label>'."),
    ("html now", "The command is written 'html'."),
    (
      "jump",
      "There is no command 'jump'; say 'tap <label>', 'type <text> into <label>', 'toggle <label>', 'html', 'help', 'quit'."
    ),
  ])
  func `A line that is no command is answered with the possible ones`(line: String, message: String) {
    let error = #expect(throws: StageCommandError.self) { try StageCommand.parse(line) }
    #expect(error?.description == message)
  }
}
