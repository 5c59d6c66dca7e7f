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

func set(_ values: inout InjectionValues) {
  values.greeting = 42
}
