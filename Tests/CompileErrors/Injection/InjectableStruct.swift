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

struct Host: Injectable {
  let injection = InjectionValues()
}
