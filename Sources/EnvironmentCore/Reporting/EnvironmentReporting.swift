private import Synchronization

/// Where issues in the use of environments are told.
///
/// They are printed to standard error, unless a reporter is in force:
///
/// ```swift
/// EnvironmentReporting.withReporter { issue in
///   Issue.record("\(issue)")
/// } operation: {
///   …
/// }
/// ```
public enum EnvironmentReporting {
  /// Takes an issue, from any thread.
  public typealias Reporter = @Sendable (EnvironmentIssue) -> Void

  @TaskLocal private static var reporter: Reporter?
  @TaskLocal private static var reportsUnboundReadsInTask = false
  private static let reportsUnboundReadsInProcess = Atomic(false)

  /// Whether a read of an object's property that nobody has bound is reported, once for each property of an object.
  ///
  /// Such a read gives the default, which may be just what is wanted; so it isn't reported unless you ask for it: here
  /// for the whole process, or in `withReporter` for an operation.
  public static var reportsUnboundReads: Bool {
    get { reportsUnboundReadsInProcess.load(ordering: .relaxed) || reportsUnboundReadsInTask }
    set { reportsUnboundReadsInProcess.store(newValue, ordering: .relaxed) }
  }

  /// Tells an issue to the reporter of the current task, else to standard error.
  public static func report(_ issue: EnvironmentIssue) {
    if let reporter {
      reporter(issue)
    } else {
      StandardError.print("EnvironmentKit: \(issue)")
    }
  }

  /// Fails the running test of Swift Testing or XCTest; a reporter that is in force receives the issue instead.
  ///
  /// Without a testing library in the process, the issue is reported like any other. If there is one but no test of it can
  /// be failed, the process stops: see `TestFailure`.
  package static func failTest(_ issue: EnvironmentIssue, at location: TestLocation) {
    if reporter != nil || !TestFailure().record("\(issue)", at: location) { report(issue) }
  }

  /// Runs an operation whose issues, and those of the tasks it starts, are told to a reporter.
  ///
  /// - Parameter unboundReads: Whether reads of properties that nobody has bound are reported as well.
  public static func withReporter<Result>(
    _ reporter: @escaping Reporter,
    unboundReads: Bool = false,
    operation: () throws -> Result
  ) rethrows -> Result {
    try $reporter.withValue(reporter) {
      try $reportsUnboundReadsInTask.withValue(unboundReads || reportsUnboundReadsInTask, operation: operation)
    }
  }

  /// Runs an operation whose issues, and those of the tasks it starts, are told to a reporter.
  ///
  /// The operation runs where the caller is isolated.
  ///
  /// - Parameter unboundReads: Whether reads of properties that nobody has bound are reported as well.
  public nonisolated(nonsending) static func withReporter<Result>(
    _ reporter: @escaping Reporter,
    unboundReads: Bool = false,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $reporter.withValue(reporter) {
      try await $reportsUnboundReadsInTask.withValue(unboundReads || reportsUnboundReadsInTask, operation: operation)
    }
  }
}
