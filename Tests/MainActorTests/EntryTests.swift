import EnvironmentKit
import Testing

/// A class of the main actor, as every declaration of this target is by default.
final class Board {
  var lines: [String]

  init() { lines = ["first"] }
}

enum Level: String {
  case low
  case high
}

extension EnvironmentValues {
  @Entry var greeting = "Hello"
  @Entry var ratio: Double = 2
  @Entry var board = Board()
  @Entry var sharedBoard: Board = .init()
  @Entry var optionalBoard: Board?
  @Entry var level = Level.low
  @Entry var decorate: @Sendable (String) -> String = { "‹\($0)›" }
  @Entry var makeBoard: @MainActor () -> Board = { Board() }
  @Entry nonisolated var host = "localhost"
  @Entry nonisolated var port: Int = 80
}

nonisolated extension EnvironmentValues {
  @Entry var route = ["a"]
}

struct EntryTests {
  @Test func `Entries have their defaults, and can be set`() {
    var values = EnvironmentValues()
    #expect((values.greeting, values.ratio, values.level) == ("Hello", 2, .low))
    #expect(values.board === values.board)
    #expect(values.board !== values.sharedBoard)
    #expect(values.optionalBoard == nil)
    #expect(values.makeBoard().lines + [values.decorate("a")] == ["first", "‹a›"])
    values.level = .high
    values.optionalBoard = values.board
    values.greeting += "!"
    #expect((values.greeting, values.level) == ("Hello!", .high))
    #expect(values.isSet(\.optionalBoard) && !values.isSet(\.board))
  }

  @Test func `A nonisolated entry is read by an actor`() async {
    await Task.detached {
      var values = EnvironmentValues()
      values.port = 8080
      #expect((values.host, values.port, values.route) == ("localhost", 8080, ["a"]))
    }.value
  }

  @Test func `A default of the main actor that is first read elsewhere stops the program, with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let path = await MainActor.run { Escaped(\EnvironmentValues.board) }
      await Task.detached { _ = EnvironmentValues()[keyPath: path.value] }.value
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("The default of 'board' belongs to the main actor, because 'board' does"))
    #expect(message.contains("• Declare it '@Entry nonisolated var board'."))
  }

  @Test func `The value of a main-actor entry is read elsewhere if it is set, or a literal`() async {
    var values = EnvironmentValues()
    values.level = .high
    let (escaped, level) = (Escaped(values), Escaped(\EnvironmentValues.level))
    let greeting = Escaped(\EnvironmentValues.greeting)
    await Task.detached {
      #expect(escaped.value[keyPath: level.value].rawValue == "high")
      #expect(escaped.value[keyPath: greeting.value] == "Hello")
    }.value
  }
}

/// A box that passes a value out of the main actor although the compiler can't prove that safe.
nonisolated struct Escaped<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
