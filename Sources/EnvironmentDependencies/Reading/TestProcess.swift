internal import EnvironmentCore

extension EnvironmentReporting {
  /// Fails the running test for the use of a dependency. In a test process whose tests can't be failed, the issue says
  /// why.
  static func failTestProcess(_ issue: EnvironmentIssue, at location: TestLocation?) {
    let canFail = TestingLibrary.isInstalled || ProcessKind.ofThisProcess != .tests
    failRunningTest(canFail ? issue : issue.withoutTestingLibrary, at: location)
  }
}

extension EnvironmentIssue {
  /// The issue in a process that runs tests, but doesn't link the testing product.
  var withoutTestingLibrary: EnvironmentIssue {
    EnvironmentIssue(
      fact,
      place: place + ["No test has failed, because the test target doesn't link 'EnvironmentTesting'."],
      remedies: ["Add the product 'EnvironmentTesting' to the dependencies of the test target."] + remedies
    )
  }
}
