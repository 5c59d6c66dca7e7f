// A test that sets a value for all its readers.

import EnvironmentKit
import EnvironmentTesting
import Testing

extension EnvironmentValues {
  @Entry var greeting = "Hello"
}

@EnvironmentAccessible
final class GreetingModel {
  @Environment(\.greeting) var greeting
  var name = "World"

  var text: String { "\(greeting), \(name)!" }
}

struct GreetingTests {
  @Test(.environment(\.greeting, "Salut"))
  func `A model greets in the language of the test`() {
    #expect(GreetingModel().text == "Salut, World!")
  }
}
