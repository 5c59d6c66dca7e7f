/// Runs an operation that starts work outside of its task, and lets that work have the values of the task.
///
/// ```swift
/// withEscapedEnvironment { continuation in
///   queue.async {
///     continuation.yield { finish() }
///   }
/// }
/// ```
///
/// Callbacks, blocks of dispatch queues and detached tasks don't inherit what a `withEnvironment` sets. The
/// continuation carries it, and can be used any number of times, from any thread. In a test, it carries the test, too.
///
/// - Throws: The error of the operation.
/// - Complexity: O(1).
public func withEscapedEnvironment<Result, Failure>(
  _ operation: (EnvironmentValues.Continuation) throws(Failure) -> Result
) throws(Failure) -> Result {
  try operation(EnvironmentValues.Continuation(place: .remembered))
}

/// Runs an asynchronous operation that starts work outside of its task, and lets that work have the values of the task.
///
/// The operation runs in the caller's isolation.
///
/// - Throws: The error of the operation.
/// - Complexity: O(1).
public nonisolated(nonsending) func withEscapedEnvironment<Result, Failure>(
  _ operation: nonisolated(nonsending) (EnvironmentValues.Continuation) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await operation(EnvironmentValues.Continuation(place: .remembered))
}

extension EnvironmentValues {
  /// The values of a task, for work outside of it: see `withEscapedEnvironment`.
  public struct Continuation: Sendable {
    fileprivate let place: TaskScope.Place

    /// The test that the continuation is from, whose defaults the work has.
    private let test = RunningTest.current

    fileprivate init(place: TaskScope.Place) {
      self.place = place
    }

    /// Runs an operation with the values of the task that the continuation is from, and no others.
    ///
    /// - Throws: The error of the operation.
    public func yield<Result, Failure>(
      _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try TaskScope.run(at: place) { () throws(Failure) in try RunningTest.run(in: test, operation) }
    }

    /// Runs an asynchronous operation with the values of the task that the continuation is from, and no others.
    ///
    /// The operation runs in the caller's isolation.
    ///
    /// - Throws: The error of the operation.
    public nonisolated(nonsending) func yield<Result, Failure>(
      _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
      try await TaskScope.run(at: place) { () async throws(Failure) in try await RunningTest.run(in: test, operation) }
    }
  }
}
