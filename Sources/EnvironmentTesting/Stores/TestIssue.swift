import EnvironmentCore

/// An issue that fails a test, with its place in the test's source.
struct TestIssue: Sendable {
  let issue: EnvironmentIssue
  let location: TestLocation?

  init(_ fact: String, _ details: [String] = [], remedies: [String] = [], at location: TestLocation?) {
    issue = EnvironmentIssue(fact, place: details, remedies: remedies)
    self.location = location
  }

  /// Fails the running test; a reporter that is in force receives the issue instead.
  func report() {
    EnvironmentReporting.failTest(issue, at: location ?? TestLocation())
  }

  static let endlessClock = TestIssue(
    "A test clock was run until no task sleeps, but after 250 deadlines a task still sleeps.",
    remedies: ["Cancel timers before 'run()'.", "Advance the clock by a duration, with 'advance(by:)'."],
    at: nil
  )
}
