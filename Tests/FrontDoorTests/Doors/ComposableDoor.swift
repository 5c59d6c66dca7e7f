import ComposableEnvironment
import Testing

/// `@Dependency` in a composable environment: the inner places are environments derived from the outer one.
struct ComposableDoor: FrontDoor {
  var innerReset: InnerReset { .givesOuterValue }
  var resetExtent: ResetExtent { .oneValue }
  nonisolated var testDescription: String { "composable environment" }

  func open() -> Rooms {
    let outer = RoomEnvironment()
    return Rooms(
      outer: ComposedRoom(outer), inner: ComposedRoom(outer.inner), sibling: ComposedRoom(outer.sibling))
  }
}

private final class ComposedRoom: Room {
  private let environment: RoomEnvironment

  init(_ environment: RoomEnvironment) { self.environment = environment }

  func set<Value>(_ keyPath: WritableKeyPath<Dependencies, Value>, to value: Value) {
    environment.with(keyPath, value)
  }

  func reset<Value>(_ keyPath: WritableKeyPath<Dependencies, Value>) {
    environment[\.self].reset(keyPath)
  }

  func read() -> Readings {
    Readings(
      greeting: environment.greeting, farewell: environment.farewell, nickname: environment.nickname,
      token: environment.token)
  }
}

private final class RoomEnvironment: ComposableEnvironment {
  @Dependency(\.greeting) var greeting
  @Dependency(\.farewell) var farewell
  @Dependency(\.nickname) var nickname
  @Dependency(\.token) var token
  @DerivedEnvironment<RoomEnvironment> var inner
  @DerivedEnvironment<RoomEnvironment> var sibling
}
