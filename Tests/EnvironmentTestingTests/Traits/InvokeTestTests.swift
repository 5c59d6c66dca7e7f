import EnvironmentKit
import EnvironmentTesting
import XCTest

/// A base class that sets values for its tests, as users of XCTest write it.
class GreetingTestCase: XCTestCase {
  override func invokeTest() {
    withTestEnvironment {
      $0.greeting = "Salut"
      $0.farewell = "Adieu"
    } operation: {
      super.invokeTest()
    }
  }
}

final class InvokeTestTests: GreetingTestCase {
  private var atSetUp: String?

  override func setUp() {
    atSetUp = EnvironmentValues.current.greeting
  }

  override func tearDown() {
    XCTAssertEqual(EnvironmentValues.current.greeting, "Salut")
  }

  func testATestReadsTheValues() {
    XCTAssertEqual(atSetUp, "Salut")
    XCTAssertEqual(EnvironmentValues.current.greeting, "Salut")
    XCTAssertEqual(Reader().greeting, "Salut")
  }

  func testAnAsynchronousTestReadsTheValues() async {
    XCTAssertEqual(EnvironmentValues.current.greeting, "Salut")
    await Task.yield()
    async let child = EnvironmentValues.current.greeting
    let inChild = await child
    XCTAssertEqual(inChild, "Salut")
    XCTAssertEqual(Reader().greeting, "Salut")
  }
}

/// A subclass that adds values, different ones in each test.
final class InvokeTestInSubclassTests: GreetingTestCase {
  override func invokeTest() {
    withTestEnvironment {
      $0.greeting += " and \(name)"
    } operation: {
      super.invokeTest()
    }
  }

  func testTheBaseClassWinsAsTheInnerOne() {
    XCTAssertEqual(EnvironmentValues.current.greeting, "Salut")
  }
}

/// A test case without values, which must not read the values of other test cases.
final class InvokeTestWithoutValuesTests: XCTestCase {
  func testNoValueIsLeftOfOtherTests() {
    XCTAssertEqual(EnvironmentValues.current.greeting, "Hello")
  }
}

private struct Reader {
  @Environment(\.greeting) var greeting
}

#if !canImport(Darwin)
  /// Tests of values that can't be set.
  final class InvokeTestFailureTests: XCTestCase {
    private var recorded: [String]? = []

    override func recordFailure(
      withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
      if recorded == nil {
        super.recordFailure(withDescription: description, inFile: file, atLine: line, expected: expected)
      } else {
        recorded?.append(description)
      }
    }

    func testAnErrorFailsTheTestWithoutRunningIt() {
      var hasRun = false
      withTestEnvironment { _ in
        throw Refusal()
      } operation: {
        hasRun = true
      }
      let failures = recorded
      recorded = nil
      XCTAssertFalse(hasRun)
      XCTAssertEqual(failures?.count, 1)
      XCTAssertEqual(failures?.first?.contains("Error: Refusal()"), true)
    }

    func testAValueThatIsNotSendableFailsTheTest() {
      var isSet = true
      withTestEnvironment {
        $0.sketch = Sketch()
      } operation: {
        isSet = EnvironmentValues.current.isSet(\.sketch)
      }
      let failures = recorded
      recorded = nil
      XCTAssertFalse(isSet)
      XCTAssertEqual(failures?.map { $0.contains("Key: sketch") }, [true])
    }
  }
#endif
