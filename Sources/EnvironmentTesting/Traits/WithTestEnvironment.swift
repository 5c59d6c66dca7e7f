public import EnvironmentCore

/// Runs a test of XCTest with values set for it.
///
/// Use it in XCTest, where there are no traits. You should override `invokeTest` in a base class of your test cases.
///
/// ```swift
/// class ShopTestCase: XCTestCase {
///   override func invokeTest() {
///     withTestEnvironment {
///       $0.api = .mock
///     } operation: {
///       super.invokeTest()
///     }
///   }
/// }
/// ```
///
/// `setUp`, the test and `tearDown` read the values, and so do asynchronous tests. A subclass that also overrides
/// `invokeTest` adds values. If both set the same value, the base class's value is read, because it is set last. For
/// tests of Swift Testing, use a trait: ``EnvironmentTrait``.
///
/// A value that isn't `Sendable` fails the test at the call, and isn't set. An error of the closure fails the test, and
/// the operation doesn't run.
///
/// - Parameters:
///   - update: Changes the values of the current task.
///   - operation: Runs the test.
///   - fileID: The file of the call, for reports.
///   - filePath: The path of the file of the call, for reports.
///   - line: The line of the call, for reports.
///   - column: The column of the call, for reports.
/// - Complexity: the same as for `withEnvironment(_:operation:)`.
public func withTestEnvironment(
  _ update: (inout EnvironmentValues) throws -> Void,
  operation: () -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  Registration.install()
  let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let scope: TaskScope
  do {
    scope = try .changed(
      at: location, by: update, reportingTo: { EnvironmentReporting.failTest($0, at: location) }
    )
  } catch {
    let issue = EnvironmentIssue(
      "The values of a test could not be set, so the test was not run.", place: ["Error: \(error)"],
      remedies: ["Set values that can be made without an error, or handle the error in the closure."]
    )
    return EnvironmentReporting.failTest(issue, at: location)
  }
  TaskScope.run(in: scope, operation)
}
