import EnvironmentKit
import Testing

/// The contract of every front door.
@MainActor
@Suite struct FrontDoorTests {
  nonisolated static let doors: [any FrontDoor] =
    doorsOfAnyValue + [TaskDoor()] + doorsOfAnyValue.map { TaskRootDoor(door: $0) }

  /// The doors that also supply values that aren't `Sendable`, such as a strict handler.
  nonisolated static let doorsOfAnyValue: [any FrontDoor] = [
    ViewDoor(stage: .host), ViewDoor(stage: .html), ModelDoor(), InjectionDoor(), ComposableDoor(), GlobalDoor(),
  ]

  private let defaults = EnvironmentValues().readings

  @Test(arguments: doors) func `An unset value has its default`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    #expect(try places.outer.read() == defaults)
    #expect(try places.inner.read() == defaults)
  }

  @Test(arguments: doors) func `A default is built once for all doors`(_ door: any FrontDoor) throws {
    #expect(try door.makePlaces().inner.read().token === EnvironmentValues().token)
  }

  @Test(arguments: doors) func `A value that is set is read there and in inner places`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    let token = Token()
    places.outer.set(\.greeting, to: "Salut")
    places.outer.set(\.token, to: token)
    var expected = defaults
    (expected.greeting, expected.token) = ("Salut", token)
    #expect(try places.outer.read() == expected)
    #expect(try places.inner.read() == expected)
  }

  @Test(arguments: doors) func `The value that was set last at a place is read`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    places.outer.set(\.greeting, to: "Salut")
    #expect(try places.inner.read().greeting == "Salut")
    places.outer.set(\.greeting, to: "Ciao")
    #expect(try places.inner.read().greeting == "Ciao")
  }

  @Test(arguments: doors) func `The nearest value wins, whatever is set later at outer places`(
    _ door: any FrontDoor
  ) throws {
    let places = door.makePlaces()
    places.outer.set(\.greeting, to: "Salut")
    places.inner.set(\.greeting, to: "Ciao")
    #expect(try places.inner.read().greeting == "Ciao")
    places.outer.set(\.greeting, to: "Hola")
    #expect(try places.inner.read().greeting == "Ciao")
    #expect(try places.outer.read().greeting == "Hola")
  }

  @Test(arguments: doors) func `A value that is set is never read at outer places or at siblings`(
    _ door: any FrontDoor
  ) throws {
    let places = door.makePlaces()
    places.outer.set(\.greeting, to: "Salut")
    places.inner.set(\.greeting, to: "Ciao")
    places.inner.set(\.farewell, to: "Adieu")
    var expected = defaults
    expected.greeting = "Salut"
    #expect(try places.outer.read() == expected)
    #expect(try places.sibling.read() == expected)
  }

  @Test(arguments: doors) func `Two values of one type are distinct`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    places.inner.set(\.farewell, to: "Adieu")
    #expect(try places.inner.read().greeting == "Hello")
    places.inner.set(\.greeting, to: "Salut")
    #expect(try places.inner.read().greeting == "Salut")
    #expect(try places.inner.read().farewell == "Adieu")
  }

  @Test(arguments: doors) func `A nil that is set isn't the default`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    places.outer.set(\.nickname, to: nil)
    #expect(try places.outer.read().nickname == nil)
    #expect(try places.inner.read().nickname == nil)
    places.inner.set(\.nickname, to: "Al")
    #expect(try places.inner.read().nickname == "Al")
    places.inner.set(\.nickname, to: nil)
    #expect(try places.inner.read().nickname == nil)
  }

  // MARK: Reset

  @Test(arguments: doors) func `A reset value has its default again`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    places.outer.set(\.greeting, to: "Salut")
    places.outer.set(\.nickname, to: nil)
    #expect(try places.inner.read().greeting == "Salut")
    places.outer.reset(\.greeting)
    places.outer.reset(\.nickname)
    #expect(try places.outer.read() == defaults)
    #expect(try places.inner.read() == defaults)
  }

  @Test(arguments: doors) func `A reset removes the values that the door declares`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    places.outer.set(\.greeting, to: "Salut")
    places.outer.set(\.farewell, to: "Adieu")
    places.outer.reset(\.greeting)
    let isFarewellLeft = door.resetExtent == .oneValue
    #expect(try places.outer.read().greeting == "Hello")
    #expect(try places.outer.read().farewell == (isFarewellLeft ? "Adieu" : "Goodbye"))
  }

  @Test(arguments: doors) func `A reset at an inner place has the door's outcome`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    places.outer.set(\.greeting, to: "Salut")
    places.inner.set(\.greeting, to: "Ciao")
    places.inner.reset(\.greeting)
    let isOuterLeft = door.innerReset == .givesOuterValue
    #expect(try places.inner.read().greeting == (isOuterLeft ? "Salut" : "Hello"))
    #expect(try places.outer.read().greeting == "Salut")
    #expect(try places.sibling.read().greeting == "Salut")
  }

  // MARK: Strictness

  @Test(arguments: doorsOfAnyValue) func `A strict handler is called exactly for the values that aren't set`(
    _ door: any FrontDoor
  ) throws {
    #expect(
      try keysAsked(door) { place in
        place.set(\.greeting, to: "Salut")
        place.set(\.nickname, to: nil)
      } == ["farewell", "token"])
    #expect(
      try keysAsked(door) { place in
        place.set(\.greeting, to: "Hello")
        place.set(\.farewell, to: "Adieu")
        place.set(\.nickname, to: "Al")
        place.set(\.token, to: Token())
      } == [])
  }

  @Test(arguments: doorsOfAnyValue) func `The value of a strict handler is read, unless the value is set`(
    _ door: any FrontDoor
  ) throws {
    let places = door.makePlaces()
    places.outer.set(\.unstoredValueHandler) { key in
      EnvironmentValues.name(of: key) == "greeting" ? .value("supplied") : .defaultValue
    }
    #expect(try places.inner.read().greeting == "supplied")
    #expect(try places.inner.read().farewell == "Goodbye")
    places.inner.set(\.greeting, to: "Salut")
    #expect(try places.inner.read().greeting == "Salut")
    #expect(try places.sibling.read().greeting == "supplied")
  }

  /// Returns the names of the keys for which a strict handler is called, after some values are set.
  private func keysAsked(_ door: any FrontDoor, setting values: (any Place) -> Void) throws -> Set<String> {
    let places = door.makePlaces()
    var asked: Set<String> = []
    values(places.outer)
    places.outer.set(\.unstoredValueHandler) { key in
      asked.insert(EnvironmentValues.name(of: key))
      return .defaultValue
    }
    _ = try places.inner.read()
    return asked
  }
}

extension EnvironmentValues {
  fileprivate var readings: Readings {
    Readings(greeting: greeting, farewell: farewell, nickname: nickname, token: token)
  }
}
