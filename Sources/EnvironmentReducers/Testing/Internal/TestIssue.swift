import EnvironmentCore

/// Where in a test something was asserted.
struct TestLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

/// What fails a test.
struct TestIssue: Sendable {
  let issue: EnvironmentIssue
  let location: TestLocation?

  init(_ fact: String, _ details: [String] = [], remedies: [String] = [], at location: TestLocation?) {
    issue = EnvironmentIssue(fact, place: details, remedies: remedies)
    self.location = location
  }

  /// Fails the test that is running, by whatever runs it; but if a reporter is in force, tells that instead.
  func report() {
    if EnvironmentReporting.hasReporter || !TestFailure.record("\(issue)", at: location) {
      EnvironmentReporting.report(issue)
    }
  }

  static let endlessClock = TestIssue(
    "A test clock was run until nobody sleeps, but after a thousand times somebody still does.",
    remedies: ["Cancel the timers first.", "Move the clock on by a time, with 'advance(by:)'."],
    at: nil
  )
}
