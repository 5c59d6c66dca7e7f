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

  /// The default of the token is an object, which equals only itself.
  @Test(arguments: doors) func `An unset value has its default, which is built once for all doors`(
    _ door: any FrontDoor
  ) throws {
    let places = door.makePlaces()
    try places.outer.expect(defaults)
    try places.inner.expect(defaults)
  }

  @Test(arguments: doors) func `A value that is set is read there and in inner places`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    let token = Token()
    places.outer.set(\.greeting, to: "Salut")
    places.outer.set(\.token, to: token)
    var expected = defaults
    (expected.greeting, expected.token) = ("Salut", token)
    try places.outer.expect(expected)
    try places.inner.expect(expected)
  }

  @Test(arguments: doors) func `The nearest value wins, and the last one of a place`(
    _ door: any FrontDoor
  ) throws {
    let places = door.makePlaces()
    places.outer.set(\.greeting, to: "Hi")
    try places.inner.expect(\.greeting, "Hi")
    places.outer.set(\.greeting, to: "Salut")
    try places.inner.expect(\.greeting, "Salut")
    places.inner.set(\.greeting, to: "Ciao")
    try places.inner.expect(\.greeting, "Ciao")
    places.outer.set(\.greeting, to: "Hola")
    try places.inner.expect(\.greeting, "Ciao")
    try places.outer.expect(\.greeting, "Hola")
  }

  @Test(arguments: doors) func `A value is never read at outer places, at siblings, or as another value`(
    _ door: any FrontDoor
  ) throws {
    let places = door.makePlaces()
    places.inner.set(\.farewell, to: "Adieu")
    try places.inner.expect(\.greeting, "Hello")
    places.outer.set(\.greeting, to: "Salut")
    places.inner.set(\.greeting, to: "Ciao")
    var expected = defaults
    expected.greeting = "Salut"
    try places.outer.expect(expected)
    try places.sibling.expect(expected)
    (expected.greeting, expected.farewell) = ("Ciao", "Adieu")
    try places.inner.expect(expected)
  }

  @Test(arguments: doors) func `A nil that is set isn't the default`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    places.outer.set(\.nickname, to: nil)
    try places.outer.expect(\.nickname, nil)
    try places.inner.expect(\.nickname, nil)
    places.inner.set(\.nickname, to: "Al")
    try places.inner.expect(\.nickname, "Al")
    places.inner.set(\.nickname, to: nil)
    try places.inner.expect(\.nickname, nil)
  }

  // MARK: Reset

  @Test(arguments: doors) func `A reset value has its default again`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    places.outer.set(\.greeting, to: "Salut")
    places.outer.set(\.nickname, to: nil)
    try places.inner.expect(\.greeting, "Salut")
    places.outer.reset(\.greeting)
    places.outer.reset(\.nickname)
    try places.outer.expect(defaults)
    try places.inner.expect(defaults)
  }

  @Test(arguments: doors) func `A reset removes the values that the door declares`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    places.outer.set(\.greeting, to: "Salut")
    places.outer.set(\.farewell, to: "Adieu")
    places.outer.reset(\.greeting)
    let isFarewellLeft = door.resetExtent == .oneValue
    try places.outer.expect(\.greeting, "Hello")
    try places.outer.expect(\.farewell, isFarewellLeft ? "Adieu" : "Goodbye")
  }

  @Test(arguments: doors) func `A reset at an inner place has the door's outcome`(_ door: any FrontDoor) throws {
    let places = door.makePlaces()
    places.outer.set(\.greeting, to: "Salut")
    places.inner.set(\.greeting, to: "Ciao")
    places.inner.reset(\.greeting)
    let isOuterLeft = door.innerReset == .givesOuterValue
    try places.inner.expect(\.greeting, isOuterLeft ? "Salut" : "Hello")
    try places.outer.expect(\.greeting, "Salut")
    try places.sibling.expect(\.greeting, "Salut")
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
    try places.inner.expect(\.greeting, "supplied")
    try places.inner.expect(\.farewell, "Goodbye")
    places.inner.set(\.greeting, to: "Salut")
    try places.inner.expect(\.greeting, "Salut")
    try places.sibling.expect(\.greeting, "supplied")
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
