#if !canImport(Darwin)
  import EnvironmentKit
  import EnvironmentTesting
  import XCTest

  /// Tests of failures under XCTest, which a suite of Swift Testing can't observe.
  final class XCTestFailureTests: XCTestCase {
    /// The failures that are recorded instead of failing the test; `nil` if they fail it.
    private var recorded: [String]?

    override func recordFailure(
      withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
      if recorded == nil {
        super.recordFailure(withDescription: description, inFile: file, atLine: line, expected: expected)
      } else {
        recorded?.append(description)
      }
    }

    private func failures(_ operation: () -> Void) -> [String] {
      recorded = []
      defer { recorded = nil }
      operation()
      return recorded ?? []
    }

    func testAReportedReadFailsTheTestOnceForEachKey() {
      var values = EnvironmentValues()
      values.unstoredValueHandler = { _ in .report("this test sets all that it needs") }
      let failures = failures {
        for _ in 0..<3 { _ = (values.label, values.greeting) }
      }
      XCTAssertEqual(failures.count, 2)
      XCTAssertEqual(failures.first?.contains("this test sets all that it needs"), true)
      XCTAssertEqual(failures.first?.contains("label"), true)
    }

    func testALackOfRequiredValuesFailsTheTest() {
      let closure = failures { StrictModel().bindTestEnvironment { $0.greeting = "a" } }
      XCTAssertEqual(closure.count, 1)
      XCTAssertEqual(closure.first?.contains("Missing: label, nickname\n"), true)
      let dictionary = failures { StrictModel().bindTestEnvironment([\.nickname: "Al"]) }
      XCTAssertEqual(dictionary.count, 1)
      XCTAssertEqual(dictionary.first?.contains("Missing: label\n"), true)
    }
  }

  private final class StrictModel: __EnvironmentDeclaring {
    let _environmentStorage = EnvironmentStorage()
    @Environment(\.label) var label
    @Environment(\.nickname) var nickname

    static var __environmentOptions: __EnvironmentOptions {
      __EnvironmentOptions()
        .requiring([("label", \.label), ("nickname", \.nickname)])
    }

    func __visitEnvironmentChildren(_ visitor: inout __EnvironmentChildVisitor) {}
  }
#endif
