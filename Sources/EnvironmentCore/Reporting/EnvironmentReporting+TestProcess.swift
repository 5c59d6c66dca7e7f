extension EnvironmentReporting {
  /// Fails the running test for the use of a value without a form for tests. In a test process whose tests can't be
  /// failed, the issue says why.
  package static func failTestProcess(_ issue: EnvironmentIssue, at location: SourcePlace?) {
    failRunningTest(.inTestProcess(issue), at: location)
  }
}

extension EnvironmentIssue {
  /// Returns the issue with a remedy in a process of tests without the testing product.
  static func inTestProcess(_ issue: EnvironmentIssue) -> EnvironmentIssue {
    TestingLibrary.isInstalled || !ProcessKind.isTestProcess ? issue : issue.withoutTestingLibrary
  }

  package var withoutTestingLibrary: EnvironmentIssue {
    EnvironmentIssue(
      fact,
      place: place + ["No test has failed, because the test target doesn't link 'EnvironmentTesting'."],
      remedies: ["Add the product 'EnvironmentTesting' to the dependencies of the test target."] + remedies
    )
  }
}
