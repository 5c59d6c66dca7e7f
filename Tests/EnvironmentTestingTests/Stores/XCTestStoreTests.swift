#if !canImport(Darwin)
  import EnvironmentReducers
  import EnvironmentReducersTesting
  import XCTest

  /// Tests of failures under XCTest, which a suite of Swift Testing can't observe.
  final class XCTestStoreTests: XCTestCase {
    /// The failures that are recorded instead of failing the test; `nil` if they fail it.
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
      MainActor.assumeIsolated {
        TestStore(initialState: 0, reducer: reducer, environment: ()).send(1)
      }
      let failure = failures?.first
      failures = nil
      XCTAssertEqual(failure?.description.contains("The state after an action differs from the expected state."), true)
      XCTAssertEqual(failure?.file.hasSuffix("XCTestStoreTests.swift"), true)
    }
  }
#endif
