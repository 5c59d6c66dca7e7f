public import EnvironmentCore

/// A function for starting work without waiting for it, except in tests.
///
/// Use it in place of `Task { … }` for work whose result nothing needs, such as analytics: a test then waits for the
/// work.
///
/// ```swift
/// @Dependency(\.fireAndForget) var fireAndForget
/// await fireAndForget { try await mailer.send(receipt) }
/// ```
public struct FireAndForget: Sendable {
  fileprivate let start: @Sendable (String?, TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  /// The function for starting an operation.
  public var operation: @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void {
    { [start] priority, operation in await start(nil, priority, operation) }
  }

  /// Starts an operation with the dependencies of the current task.
  ///
  /// ```swift
  /// await fireAndForget { try await analytics.track("opened") }
  /// ```
  ///
  /// An error of the operation is ignored. In tests, it fails the running test.
  ///
  /// - Parameters:
  ///   - name: The name of the task, for debuggers and profilers.
  ///   - priority: The priority of the task; by default the caller's.
  ///   - operation: The operation to start.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    @_inheritActorContext _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await start(name, priority, operation)
  }

  /// Starts an operation with the dependencies of the current task.
  ///
  /// ```swift
  /// await fireAndForget(priority: .background, name: "receipt") { try await mailer.send(receipt) }
  /// ```
  public func callAsFunction(
    priority: TaskPriority?,
    name: String?,
    @_inheritActorContext _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await start(name, priority, operation)
  }
}

extension FireAndForget {
  /// Creates a value from a function for starting an operation. The function doesn't receive the names of tasks.
  ///
  /// Use it in a test that should find out what was started.
  ///
  /// ```swift
  /// $0.fireAndForget = FireAndForget { _, operation in
  ///   counter.increment()
  ///   try? await operation()
  /// }
  /// ```
  public init(
    _ operation: @escaping @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void
  ) {
    self.init(start: { _, priority, body in await operation(priority, body) })
  }
}

private enum FireAndForgetKey: DependencyKey {
  static var __info: __KeyInfo { __KeyInfo("fireAndForget", isContextual: true) }
  static let liveValue = FireAndForget(start: { name, priority, operation in
    _ = Task(name: name, priority: priority) { try await operation() }
  })
  // A task of its own, so that the operation isn't canceled along with the caller.
  static let testValue = FireAndForget(start: { name, priority, operation in
    await Task(name: name, priority: priority) {
      do { try await operation() } catch {
        EnvironmentReporting.failTestProcess(.failedOperation(error), at: nil)
      }
    }.value
  })
}

extension EnvironmentIssue {
  fileprivate static func failedOperation(_ error: any Error) -> EnvironmentIssue {
    EnvironmentIssue(
      "An operation that 'fireAndForget' started has thrown an error.",
      place: ["Error: \(error)"],
      remedies: ["Handle the error in the operation, or override what throws it for the test."]
    )
  }
}

extension EnvironmentValues {
  /// The function for starting work without waiting for it: by default in a new task. In tests, the caller waits until
  /// the work has ended, even if the caller is canceled, and an error of the work fails the test.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) private var fireAndForget
  ///
  /// await fireAndForget { try await analytics.track("start") }
  /// ```
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}
