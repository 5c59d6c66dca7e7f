import EnvironmentInjection

final class Greeter: Injectable {
  let injection: InjectionValues
  @Injection(\.greeting) var greeting

  init(injection: InjectionValues) {
    self.injection = injection
  }

  func greet() -> String { "\(greeting) from a class" }
}

actor GreetingActor: Injectable {
  private let values: SendableEnvironmentValues
  nonisolated var injection: InjectionValues { InjectionValues(values) }
  @Injection(\.greeting) var greeting

  init(injection: SendableEnvironmentValues) {
    values = injection
  }

  func greet() -> String { "\(greeting) from an actor" }
}
