import EnvironmentKit
import Testing

/// What every front door obeys.
@MainActor
@Suite struct FrontDoorTests {
  nonisolated static let doors: [any FrontDoor] =
    doorsOfAnyValue + [TaskDoor()] + doorsOfAnyValue.map { TaskRootDoor(door: $0) }

  /// The doors that also carry values that aren't `Sendable`, such as a strict handler.
  nonisolated static let doorsOfAnyValue: [any FrontDoor] = [
    ViewDoor(stage: .host), ViewDoor(stage: .html), ModelDoor(), InjectionDoor(), ComposableDoor(), GlobalDoor(),
  ]

  private let defaults = EnvironmentValues().readings

  @Test(arguments: doors) func `What nobody set has its default`(_ door: any FrontDoor) throws {
    let rooms = door.open()
    #expect(try rooms.outer.read() == defaults)
    #expect(try rooms.inner.read() == defaults)
  }

  @Test(arguments: doors) func `A default is built once for all doors`(_ door: any FrontDoor) throws {
    #expect(try door.open().inner.read().token === EnvironmentValues().token)
  }

  @Test(arguments: doors) func `A value that is set is read there and further in`(_ door: any FrontDoor) throws {
    let rooms = door.open()
    let token = Token()
    rooms.outer.set(\.greeting, to: "Salut")
    rooms.outer.set(\.token, to: token)
    var expected = defaults
    (expected.greeting, expected.token) = ("Salut", token)
    #expect(try rooms.outer.read() == expected)
    #expect(try rooms.inner.read() == expected)
  }

  @Test(arguments: doors) func `What is set last at a place counts`(_ door: any FrontDoor) throws {
    let rooms = door.open()
    rooms.outer.set(\.greeting, to: "Salut")
    #expect(try rooms.inner.read().greeting == "Salut")
    rooms.outer.set(\.greeting, to: "Ciao")
    #expect(try rooms.inner.read().greeting == "Ciao")
  }

  @Test(arguments: doors) func `The nearest value wins, whatever is set further out later`(
    _ door: any FrontDoor
  ) throws {
    let rooms = door.open()
    rooms.outer.set(\.greeting, to: "Salut")
    rooms.inner.set(\.greeting, to: "Ciao")
    #expect(try rooms.inner.read().greeting == "Ciao")
    rooms.outer.set(\.greeting, to: "Hola")
    #expect(try rooms.inner.read().greeting == "Ciao")
    #expect(try rooms.outer.read().greeting == "Hola")
  }

  @Test(arguments: doors) func `A value that is set is never seen further out or beside`(
    _ door: any FrontDoor
  ) throws {
    let rooms = door.open()
    rooms.outer.set(\.greeting, to: "Salut")
    rooms.inner.set(\.greeting, to: "Ciao")
    rooms.inner.set(\.farewell, to: "Adieu")
    var expected = defaults
    expected.greeting = "Salut"
    #expect(try rooms.outer.read() == expected)
    #expect(try rooms.sibling.read() == expected)
  }

  @Test(arguments: doors) func `Two values of one type are distinct`(_ door: any FrontDoor) throws {
    let rooms = door.open()
    rooms.inner.set(\.farewell, to: "Adieu")
    #expect(try rooms.inner.read().greeting == "Hello")
    rooms.inner.set(\.greeting, to: "Salut")
    #expect(try rooms.inner.read().greeting == "Salut")
    #expect(try rooms.inner.read().farewell == "Adieu")
  }

  @Test(arguments: doors) func `A nil that is set isn't the default`(_ door: any FrontDoor) throws {
    let rooms = door.open()
    rooms.outer.set(\.nickname, to: nil)
    #expect(try rooms.outer.read().nickname == nil)
    #expect(try rooms.inner.read().nickname == nil)
    rooms.inner.set(\.nickname, to: "Al")
    #expect(try rooms.inner.read().nickname == "Al")
    rooms.inner.set(\.nickname, to: nil)
    #expect(try rooms.inner.read().nickname == nil)
  }

  // MARK: Reset

  @Test(arguments: doors) func `What is reset has its default again`(_ door: any FrontDoor) throws {
    let rooms = door.open()
    rooms.outer.set(\.greeting, to: "Salut")
    rooms.outer.set(\.nickname, to: nil)
    #expect(try rooms.inner.read().greeting == "Salut")
    rooms.outer.reset(\.greeting)
    rooms.outer.reset(\.nickname)
    #expect(try rooms.outer.read() == defaults)
    #expect(try rooms.inner.read() == defaults)
  }

  @Test(arguments: doors) func `A reset takes back what the door says`(_ door: any FrontDoor) throws {
    let rooms = door.open()
    rooms.outer.set(\.greeting, to: "Salut")
    rooms.outer.set(\.farewell, to: "Adieu")
    rooms.outer.reset(\.greeting)
    let isFarewellLeft = door.resetExtent == .oneValue
    #expect(try rooms.outer.read().greeting == "Hello")
    #expect(try rooms.outer.read().farewell == (isFarewellLeft ? "Adieu" : "Goodbye"))
  }

  @Test(arguments: doors) func `A reset further in leaves what the door says`(_ door: any FrontDoor) throws {
    let rooms = door.open()
    rooms.outer.set(\.greeting, to: "Salut")
    rooms.inner.set(\.greeting, to: "Ciao")
    rooms.inner.reset(\.greeting)
    let isOuterLeft = door.innerReset == .givesOuterValue
    #expect(try rooms.inner.read().greeting == (isOuterLeft ? "Salut" : "Hello"))
    #expect(try rooms.outer.read().greeting == "Salut")
    #expect(try rooms.sibling.read().greeting == "Salut")
  }

  // MARK: Strictness

  @Test(arguments: doorsOfAnyValue) func `A strict handler is asked for what isn't set, and for nothing else`(
    _ door: any FrontDoor
  ) throws {
    #expect(
      try keysAsked(door) { room in
        room.set(\.greeting, to: "Salut")
        room.set(\.nickname, to: nil)
      } == ["farewell", "token"])
    #expect(
      try keysAsked(door) { room in
        room.set(\.greeting, to: "Hello")
        room.set(\.farewell, to: "Adieu")
        room.set(\.nickname, to: "Al")
        room.set(\.token, to: Token())
      } == [])
  }

  @Test(arguments: doorsOfAnyValue) func `What a strict handler supplies is read, unless something is set`(
    _ door: any FrontDoor
  ) throws {
    let rooms = door.open()
    rooms.outer.set(\.unstoredValueHandler) { key in
      EnvironmentValues.name(of: key) == "greeting" ? .value("supplied") : .defaultValue
    }
    #expect(try rooms.inner.read().greeting == "supplied")
    #expect(try rooms.inner.read().farewell == "Goodbye")
    rooms.inner.set(\.greeting, to: "Salut")
    #expect(try rooms.inner.read().greeting == "Salut")
    #expect(try rooms.sibling.read().greeting == "supplied")
  }

  /// The names of the keys that a strict handler is asked for, if some values are set before it.
  private func keysAsked(_ door: any FrontDoor, setting values: (any Room) -> Void) throws -> Set<String> {
    let rooms = door.open()
    var asked: Set<String> = []
    values(rooms.outer)
    rooms.outer.set(\.unstoredValueHandler) { key in
      asked.insert(EnvironmentValues.name(of: key))
      return .defaultValue
    }
    _ = try rooms.inner.read()
    return asked
  }
}

extension EnvironmentValues {
  fileprivate var readings: Readings {
    Readings(greeting: greeting, farewell: farewell, nickname: nickname, token: token)
  }
}
