import EnvironmentInjection

struct GreetingKey: InjectionKey {
  static let defaultValue = "Hello"
}

extension InjectionValues {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

final class FinalHost: Injectable {
  let injection = InjectionValues()
  @Injection(\.greeting) var greeting
  @Injection(\.greeting.count) var count: Int
}

class OpenHost: Injectable {
  var injection: InjectionValues { InjectionValues() }
  @Injection(\.greeting) final var greeting
}

actor ActorHost: Injectable {
  private let values: SendableEnvironmentValues
  nonisolated var injection: InjectionValues { InjectionValues(values) }
  @Injection(\.greeting) var greeting
  @Injection(\.greeting) nonisolated var sameGreeting

  init(injection: SendableEnvironmentValues) { values = injection }

  func greet() -> String { greeting }
}

actor UncheckedActorHost: Injectable {
  nonisolated(unsafe) let injection: InjectionValues
  @Injection(\.greeting) var greeting

  init(injection: sending InjectionValues) { self.injection = injection }
}

@MainActor
final class MainActorHost: @MainActor Injectable {
  var injection = InjectionValues()
  @Injection(\.greeting) var greeting
}
