import EnvironmentKit
import Testing

@testable import ShowcaseLive

@MainActor
struct LiveTests {
  /// Returns the output of a play for some lines, without the first picture.
  private func output(of play: Play, _ lines: [String], isRepeated: Bool = true) async -> String {
    var rest = lines[...]
    var output: [String] = []
    await Live.run(play, input: LiveInput(isRepeated: isRepeated) { rest.popFirst() }) { output.append($0) }
    return output.dropFirst(2).joined(separator: "\n")
  }

  @Test func `The demo has the expected output, each time`() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "expected.txt")
    let expected = try String(contentsOf: file, encoding: .utf8)
    for _ in 1...3 {
      var transcript = ""
      await Live.demo(of: Play.allCases) { transcript += $0 + "\n" }
      #expect(transcript == expected)
    }
  }

  @Test func `A wrong command is reported, and the play continues`() async {
    let output = await output(of: .selective, ["jump", "tap Chnage Age", "", "html"])
    #expect(
      output == """

        > jump
        error: There is no command 'jump'; say 'tap <label>', 'type <text> into <label>', 'toggle <label>', 'html', \
        'help', 'quit'.

        > tap Chnage Age
        error: There is no control with the label or id "Chnage Age" that takes the event 'tap'.
          Control: button "Change Age"
          • Use the label or id of one of these.

        > html
        <ul>
          <li><button type="button">Change Age</button></li>
          <li>age: 100</li>
        </ul>
        """)
  }

  @Test func `A disabled button is reported`() async {
    let output = await output(of: .shop, ["tap Check out"])
    #expect(output.contains("error: The control with the label or id \"Check out\" is disabled"))
  }

  @Test func `No line is read after the play was quit`() async {
    #expect(await output(of: .notes, ["quit", "tap Change Name"]) == "\n> quit")
  }

  @Test func `Input from a terminal is not repeated`() async {
    let output = await output(of: .selective, ["jump", "html", "quit"], isRepeated: false)
    #expect(output.hasPrefix("error: There is no command 'jump'"))
    #expect(!output.contains("> jump"))
  }
}
