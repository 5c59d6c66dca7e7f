import EnvironmentInspector

/// A runner of plays, which reads events, and prints the names of the evaluated bodies and the HTML.
///
/// The same input always has the same output.
@MainActor
package enum Live {
  /// Runs a play until its commands end.
  package static func run(_ play: Play, input: LiveInput, write: (String) -> Void) async {
    write("=== \(play): \(play.summary)")
    let stage = Stage(play)
    write(await stage.report())
    while let line = input.next() {
      do {
        guard let command = try StageCommand.parse(line) else { continue }
        if input.isRepeated { write("\n> \(line)") }
        if command == .quit { return }
        write(await stage.perform(command))
      } catch {
        if input.isRepeated { write("\n> \(line)") }
        write("error: \(error)")
      }
    }
  }

  /// Returns the page of the inspector after the demo of a play.
  package static func inspectionPage(of play: Play) async throws -> String {
    let stage = EnvironmentInspector.recording { Stage(play) }
    await stage.settle()
    for line in play.demo {
      if let command = try StageCommand.parse(line) { _ = await stage.perform(command) }
    }
    return try EnvironmentInspector.inspect(stage.host).page(title: "\(play)")
  }

  /// Runs a fixed list of commands for each play.
  package static func demo(of plays: [Play], write: (String) -> Void) async {
    for play in plays {
      if play != plays.first { write("") }
      await run(play, input: LiveInput(play.demo), write: write)
    }
  }
}

/// The source of the commands of a play.
package struct LiveInput {
  /// Indicates whether each line is repeated in the output, for a reader who doesn't see the typed lines.
  let isRepeated: Bool

  /// The next line, without its end; `nil` at the end.
  let next: () -> String?

  package init(isRepeated: Bool, next: @escaping () -> String?) {
    self.isRepeated = isRepeated
    self.next = next
  }

  /// Creates a source with fixed lines.
  init(_ lines: [String]) {
    var lines = lines[...]
    self.init(isRepeated: true) { lines.popFirst() }
  }
}
