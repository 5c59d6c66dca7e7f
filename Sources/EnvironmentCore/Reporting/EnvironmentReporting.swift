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

  /// Tells an issue to the reporter of the current task, else to standard error.
  public static func report(_ issue: EnvironmentIssue) {
    if let reporter {
      reporter(issue)
    } else {
      StandardError.print("EnvironmentKit: \(issue)")
    }
  }

  /// Runs an operation whose issues, and those of the tasks it starts, are told to a reporter.
  public static func withReporter<Result>(
    _ reporter: @escaping Reporter,
    operation: () throws -> Result
  ) rethrows -> Result {
    try $reporter.withValue(reporter, operation: operation)
  }

  /// Runs an operation whose issues, and those of the tasks it starts, are told to a reporter.
  ///
  /// The operation runs where the caller is isolated.
  public nonisolated(nonsending) static func withReporter<Result>(
    _ reporter: @escaping Reporter,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $reporter.withValue(reporter, operation: operation)
  }
}
