// Values for tests of XCTest, which a base class sets.

import EnvironmentKit
import EnvironmentTesting
import XCTest

extension EnvironmentValues {
  @Entry var greeting = "Hello"
}

class GreetingTestCase: XCTestCase {
  override func invokeTest() {
    withTestEnvironment {
      $0.greeting = "Salut"
    } operation: {
      super.invokeTest()
    }
  }
}

final class GreeterTests: GreetingTestCase {
  func testGreeting() async {
    XCTAssertEqual(EnvironmentValues.current.greeting, "Salut")
  }
}
