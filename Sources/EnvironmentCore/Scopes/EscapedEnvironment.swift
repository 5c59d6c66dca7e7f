/// Runs an operation, and lets its work outside of the task read the values of the task.
///
/// Use it where work leaves the task: a callback, a dispatch queue, a detached task or a queue of jobs. Such work would
/// otherwise read the values of the process.
///
/// ```swift
/// withEscapedEnvironment { continuation in
///   queue.async {
///     continuation.yield { finish() }
///   }
/// }
/// ```
///
/// Callbacks, blocks of dispatch queues and detached tasks don't inherit the values of `withEnvironment`. The
/// continuation carries these values. It can be used any number of times, from any thread. In a test, it carries the
/// test, too.
///
/// - Throws: The error of the operation.
/// - Complexity: O(1).
public func withEscapedEnvironment<Result, Failure>(
  _ operation: (EnvironmentValues.Continuation) throws(Failure) -> Result
) throws(Failure) -> Result {
  try operation(EnvironmentValues.Continuation())
}

/// Runs an asynchronous operation, and lets its work outside of the task read the values of the task.
///
/// ```swift
/// await withEscapedEnvironment { values in
///   await queue.add { await values.yield { await sendReceipt() } }
/// }
/// ```
///
/// The operation runs in the caller's isolation.
///
/// - Throws: The error of the operation.
/// - Complexity: O(1).
public nonisolated(nonsending) func withEscapedEnvironment<Result, Failure>(
  _ operation: @concurrent (EnvironmentValues.Continuation) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await operation(EnvironmentValues.Continuation())
}

extension EnvironmentValues {
  /// The values of a task, for work outside of it: see `withEscapedEnvironment`.
  ///
  /// ```swift
  /// withEscapedEnvironment { continuation in
  ///   queue.async { continuation.yield { handle(message) } }
  /// }
  /// ```
  public struct Continuation: Sendable {
    private let scope = TaskScope.escaping
    private let attachment = TaskScope.attachment

    /// The test of the continuation. The work reads the defaults of this test.
    private let test = RunningTest.current

    fileprivate init() {}

    /// Runs an operation with the continuation's values, and no others.
    ///
    /// ```swift
    /// queue.async { continuation.yield { handle(message) } }
    /// ```
    ///
    /// - Throws: The error of the operation.
    public func yield<Result, Failure>(
      _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try RunningTest.run(in: test) { () throws(Failure) in
        try TaskScope.$attachment.with(attachment) { () throws(Failure) in
          try TaskScope.run(in: scope) { () throws(Failure) in try EvaluationReads.outsideOfPlaces(operation) }
        }
      }
    }

    /// Runs an asynchronous operation with the continuation's values, and no others.
    ///
    /// ```swift
    /// Task.detached { await values.yield { await sendReceipt() } }
    /// ```
    ///
    /// The operation runs in the caller's isolation.
    ///
    /// - Throws: The error of the operation.
    public nonisolated(nonsending) func yield<Result, Failure>(
      _ operation: @concurrent () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
      try await RunningTest.run(in: test) { () async throws(Failure) in
        try await TaskScope.$attachment.with(attachment) { () async throws(Failure) in
          try await TaskScope.run(in: scope, operation)
        }
      }
    }
  }
}
