#if !canImport(Darwin)
  import EnvironmentReducers
  import XCTest

  /// What Swift Testing's suites can't see: that a test of XCTest fails, too.
  final class XCTestFailureTests: XCTestCase {
    /// What would have failed the test; `nil` when it should.
    private var failures: [(description: String, file: String)]? = []

    override func recordFailure(
      withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
      if failures == nil {
        super.recordFailure(withDescription: description, inFile: file, atLine: line, expected: expected)
      } else {
        failures?.append((description, file))
      }
    }

    func testAStateThatIsNotAsExpectedFailsTheTest() {
      let reducer = Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return .none
      }
      TestStore(initialState: 0, reducer: reducer, environment: ()).send(1)
      let failure = failures?.first
      failures = nil
      XCTAssertEqual(failure?.description.contains("The state isn't as expected after an action."), true)
      XCTAssertEqual(failure?.file.hasSuffix("XCTestFailureTests.swift"), true)
    }
  }
#endif
