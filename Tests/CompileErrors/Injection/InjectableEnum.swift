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

enum Host: Injectable {
  case only
  var injection: InjectionValues { InjectionValues() }
}
