// A key and its accessor without macros, and values that are read and set directly.

import EnvironmentCore

enum GreetingKey: EnvironmentKey {
  static var defaultValue: String { "Hello" }
}

extension EnvironmentValues {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

struct Greeter {
  @Environment(\.greeting) private var greeting

  func greet() -> String { "\(greeting), World!" }
}

var values = EnvironmentValues.current
values.greeting = "Salut"
print(values.isSet(\.greeting), values.greeting)  // true Salut
print(Greeter().greet())  // Hello, World!
