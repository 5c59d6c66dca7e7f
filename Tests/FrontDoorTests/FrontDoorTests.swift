import EnvironmentKit
import TestSupport
import Testing

/// The contract of every front door.
@MainActor
struct FrontDoorTests {
  nonisolated static let doors: [any FrontDoor] =
    doorsOfAnyValue + [TaskDoor()] + doorsOfAnyValue.map { TaskRootDoor(door: $0) }

  /// The doors that also supply values that aren't `Sendable`, such as a strict handler.
  nonisolated static let doorsOfAnyValue: [any FrontDoor] = [
    ViewDoor(stage: .host), ViewDoor(stage: .html), ModelDoor(), InjectionDoor(), ComposableDoor(), GlobalDoor(),
  ]

  @Test(.ownDefaults, arguments: promises, doors) func `Each door keeps the promises of all`(
    _ promise: Promise, _ door: any FrontDoor
  ) throws {
    try promise.check(door, door.makePlaces())
  }

  /// The promises are rows of a table, because each test of every door would take as long to compile as three others.
  nonisolated static let promises: [Promise] = [
    // The default of the token is an object, which equals only itself.
    Promise("An unset value has its default, which is built once for all doors") { _, places in
      try places.outer.expect(.defaults)
      try places.inner.expect(.defaults)
    },
    Promise("A value that is set is read there and in inner places") { _, places in
      let token = Token()
      places.outer.set(\.greeting, to: "Salut")
      places.outer.set(\.token, to: token)
      var expected = Readings.defaults
      (expected.greeting, expected.token) = ("Salut", token)
      try places.outer.expect(expected)
      try places.inner.expect(expected)
    },
    Promise("The value that was set last at a place is read") { _, places in
      places.outer.set(\.greeting, to: "Salut")
      try places.inner.expect(\.greeting, "Salut")
      places.outer.set(\.greeting, to: "Ciao")
      try places.inner.expect(\.greeting, "Ciao")
    },
    Promise("The nearest value wins, whatever is set later at outer places") { _, places in
      places.outer.set(\.greeting, to: "Salut")
      places.inner.set(\.greeting, to: "Ciao")
      try places.inner.expect(\.greeting, "Ciao")
      places.outer.set(\.greeting, to: "Hola")
      try places.inner.expect(\.greeting, "Ciao")
      try places.outer.expect(\.greeting, "Hola")
    },
    Promise("A value that is set is never read at outer places or at siblings") { _, places in
      places.outer.set(\.greeting, to: "Salut")
      places.inner.set(\.greeting, to: "Ciao")
      places.inner.set(\.farewell, to: "Adieu")
      var expected = Readings.defaults
      expected.greeting = "Salut"
      try places.outer.expect(expected)
      try places.sibling.expect(expected)
    },
    Promise("Two values of one type are distinct") { _, places in
      places.inner.set(\.farewell, to: "Adieu")
      try places.inner.expect(\.greeting, "Hello")
      places.inner.set(\.greeting, to: "Salut")
      try places.inner.expect(\.greeting, "Salut")
      try places.inner.expect(\.farewell, "Adieu")
    },
    Promise("A nil that is set isn't the default") { _, places in
      places.outer.set(\.nickname, to: nil)
      try places.outer.expect(\.nickname, nil)
      try places.inner.expect(\.nickname, nil)
      places.inner.set(\.nickname, to: "Al")
      try places.inner.expect(\.nickname, "Al")
      places.inner.set(\.nickname, to: nil)
      try places.inner.expect(\.nickname, nil)
    },
    Promise("A reset value has its default again") { _, places in
      places.outer.set(\.greeting, to: "Salut")
      places.outer.set(\.nickname, to: nil)
      try places.inner.expect(\.greeting, "Salut")
      places.outer.reset(\.greeting)
      places.outer.reset(\.nickname)
      try places.outer.expect(.defaults)
      try places.inner.expect(.defaults)
    },
    Promise("A reset removes the values that the door declares") { door, places in
      places.outer.set(\.greeting, to: "Salut")
      places.outer.set(\.farewell, to: "Adieu")
      places.outer.reset(\.greeting)
      let isFarewellLeft = door.resetExtent == .oneValue
      try places.outer.expect(\.greeting, "Hello")
      try places.outer.expect(\.farewell, isFarewellLeft ? "Adieu" : "Goodbye")
    },
    Promise("A reset at an inner place has the door's outcome") { door, places in
      places.outer.set(\.greeting, to: "Salut")
      places.inner.set(\.greeting, to: "Ciao")
      places.inner.reset(\.greeting)
      let isOuterLeft = door.innerReset == .givesOuterValue
      try places.inner.expect(\.greeting, isOuterLeft ? "Salut" : "Hello")
      try places.outer.expect(\.greeting, "Salut")
      try places.sibling.expect(\.greeting, "Salut")
    },
  ]

  // MARK: Strictness

  @Test(.ownDefaults, arguments: doorsOfAnyValue)
  func `A strict handler is called exactly for the values that aren't set`(
    _ door: any FrontDoor
  ) throws {
    let askedForSome = try keysAsked(door) { place in
      place.set(\.greeting, to: "Salut")
      place.set(\.nickname, to: nil)
    }
    #expect(askedForSome == ["farewell", "token"])
    let askedForNone = try keysAsked(door) { place in
      place.set(\.greeting, to: "Hello")
      place.set(\.farewell, to: "Adieu")
      place.set(\.nickname, to: "Al")
      place.set(\.token, to: Token())
    }
    #expect(askedForNone == [])
  }

  @Test(.ownDefaults, arguments: doorsOfAnyValue) func `The value of a strict handler is read, unless the value is set`(
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

/// A promise of every front door.
struct Promise: Sendable, CustomTestStringConvertible {
  let testDescription: String

  /// Expects that a door keeps the promise in places that it has made.
  let check: @MainActor @Sendable (any FrontDoor, Places) throws -> Void

  init(_ name: String, check: @escaping @MainActor @Sendable (any FrontDoor, Places) throws -> Void) {
    (testDescription, self.check) = (name, check)
  }
}

extension Readings {
  /// The defaults, read where nothing is set.
  fileprivate static var defaults: Readings {
    let values = EnvironmentValues()
    return Readings(
      greeting: values.greeting, farewell: values.farewell, nickname: values.nickname, token: values.token)
  }
}
