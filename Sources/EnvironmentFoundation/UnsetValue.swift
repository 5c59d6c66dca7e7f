internal import EnvironmentCore

/// The defaults in tests of the time, identifiers and randomness, which a test should set.
enum UnsetValue {
  /// Fails the running test for the use of a built-in value without setting it.
  ///
  /// A key path to a part of the value reads the part before setting it, which isn't a use.
  static func reportUse(of name: String) {
    if areValuesBeingSet { return }
    let issue = EnvironmentIssue(
      "'\\.\(name)' was used in a test that doesn't override it.",
      remedies: [
        "Set it for the test: '@Test(.environment(\\.\(name), …))'.",
        "Or set it for an operation: 'withEnvironment { $0.\(name) = … } operation: { … }'.",
      ]
    )
    EnvironmentReporting.failTestProcess(issue, at: nil)
  }
}
