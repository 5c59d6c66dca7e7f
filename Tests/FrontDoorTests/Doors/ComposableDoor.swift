import ComposableEnvironment
import Testing

/// `@Dependency` in a composable environment: the inner places are environments derived from the outer one.
struct ComposableDoor: FrontDoor {
  var innerReset: InnerReset { .givesOuterValue }
  var resetExtent: ResetExtent { .oneValue }
  nonisolated var testDescription: String { "composable environment" }

  func makePlaces() -> Places {
    let outer = PlaceEnvironment()
    return Places(
      outer: ComposedPlace(outer), inner: ComposedPlace(outer.inner), sibling: ComposedPlace(outer.sibling))
  }
}

private final class ComposedPlace: Place {
  private let environment: PlaceEnvironment

  init(_ environment: PlaceEnvironment) { self.environment = environment }

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

private final class PlaceEnvironment: ComposableEnvironment {
  @Dependency(\.greeting) var greeting
  @Dependency(\.farewell) var farewell
  @Dependency(\.nickname) var nickname
  @Dependency(\.token) var token
  @DerivedEnvironment<PlaceEnvironment> var inner
  @DerivedEnvironment<PlaceEnvironment> var sibling
}
