public import EnvironmentCore

/// A function that starts work without waiting for it, except in tests.
///
/// ```swift
/// @Dependency(\.fireAndForget) var fireAndForget
/// await fireAndForget { try await mailer.send(receipt) }
/// ```
public struct FireAndForget: Sendable {
  /// The function that starts an operation.
  public let operation: @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  /// Creates a value from a function that starts an operation.
  public init(
    _ operation: @escaping @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void
  ) {
    self.operation = operation
  }

  /// Starts an operation with the dependencies of the current task. An error of the operation is ignored.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    @_inheritActorContext _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await self.operation(priority, operation)
  }
}

private enum FireAndForgetKey: DependencyKey, __NamedKey {
  static var __name: String { "fireAndForget" }
  static let liveValue = FireAndForget { priority, operation in
    _ = Task(priority: priority) { try await operation() }
  }
  static let testValue = FireAndForget { _, operation in
    try? await operation()
  }
}

extension EnvironmentValues {
  /// The function that starts work without waiting for it: by default in a new task. In tests, the caller waits.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}
