import EnvironmentInjection
import XCTest

/// Tests in which defaults are variables, and injected values any objects.
final class InjectionTests: XCTestCase {
  class Greeter: Injectable {
    var injection = InjectionValues()
    @Injection(\.greeting) var greeting
  }

  func testDefaultsAreVariables() {
    let greeter = Greeter()
    XCTAssertEqual(greeter.greeting.text, "Hello")
    greeter.injection.greeting = Greeting("Salut")
    XCTAssertEqual(greeter.greeting.text, "Salut")
    greeter.injection.resetToDefault(key: GreetingKey.self)
    XCTAssertEqual(greeter.greeting.text, "Hello")
  }

  func testAHandlerCounts() {
    var keys: [String] = []
    let injection = InjectionValues(callForUnstoredValues: { key in
      keys.append(String(reflecting: key))
      return Greeting("Ciao")
    })
    XCTAssertEqual(injection.greeting.text, "Ciao")
    XCTAssertEqual(keys, [String(reflecting: GreetingKey.self)])
  }
}

final class Greeting {
  let text: String

  init(_ text: String) { self.text = text }
}

private struct GreetingKey: InjectionKey {
  static var defaultValue = Greeting("Hello")
}

extension InjectionValues {
  fileprivate var greeting: Greeting {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}
