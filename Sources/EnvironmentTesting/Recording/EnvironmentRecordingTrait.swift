private import EnvironmentCore
public import Testing

/// A trait that adds, to the first failure of a test, a list of the values set and read in the environment.
///
/// Use it to find out why a reader got another value than you set.
///
/// ```swift
/// @Suite(.recordsEnvironment)
/// struct CheckoutTests { … }
/// ```
///
/// The list has each set value, with the place of its `withEnvironment` or trait, or with the kind of code setting it:
/// a view, a binding, an environment with dependencies. It marks the set values that weren't read. It also lists the
/// values read, both set values and defaults. The list is a comment of the failure, and shows the environment at that
/// time.
///
/// If the test stores values in its own `EnvironmentValues`, they are listed when a reader receives them.
public struct EnvironmentRecordingTrait: TestTrait, SuiteTrait, TestScoping {
  /// Indicates whether the trait applies to the tests in a suite: always.
  public var isRecursive: Bool { true }

  /// Runs a test, or a case of one, and records its environment.
  ///
  /// - Throws: The error of the function if the test is cancelled. Another error is recorded as an issue, with the
  ///   list.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await RunningSwiftTest.run(test, testCase) {
      // The trait of the outer suite makes the list.
      if TestObservers.observeValues { return try await function() }
      let recording = EnvironmentRecordingObserver()
      let isListed = Lock(false)
      let listing: IssueHandlingTrait = .compactMapIssues { issue in
        guard issue.isFailure, !isListed.withLock({ exchange(&$0, with: true) }) else { return issue }
        var issue = issue
        issue.comments.append(Comment(rawValue: recording.report))
        return issue
      }
      try await listing.provideScope(for: test, testCase: testCase) {
        do {
          try await recording.run(function)
        } catch  where !Task.isCancelled && !(error is CancellationError) {
          // Outside of all traits, the error would be recorded without a list.
          Issue.record(error, sourceLocation: test.sourceLocation)
        }
      }
    }
  }
}

extension Trait where Self == EnvironmentRecordingTrait {
  /// Adds, to the first failure of the test, a list of the values set and read in the environment.
  ///
  /// ```swift
  /// @Test(.recordsEnvironment)
  /// func `A receipt has the prices of the list`() { … }
  /// ```
  public static var recordsEnvironment: Self { EnvironmentRecordingTrait() }
}
