/// The tasks ready to run.
enum ReadyTasks {
  /// The priorities with threads of their own.
  private static let priorities: [TaskPriority] = [.high, .medium, .low, .background]

  /// Lets the ready tasks run. Tasks becoming ready meanwhile need another call.
  @MainActor
  static func run() async {
    // Jobs already enqueued on the main actor run before the rest of this function.
    await Task.yield()
    // On other threads, a job runs before the jobs enqueued after it with the same priority.
    await withTaskGroup { group in
      for priority in priorities { group.addTask(priority: priority) { await Task.yield() } }
    }
  }
}

extension TaskLocal {
  /// Binds the value for an operation. Unlike `withValue`, it keeps the type of the operation's errors.
  func with<Result, Failure>(
    _ value: Value, _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do {
      return try withValue(value, operation: operation)
    } catch {
      throw Self.typed(error)
    }
  }

  nonisolated(nonsending) func with<Result, Failure>(
    _ value: Value, _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    do {
      return try await withValue(value, operation: operation)
    } catch {
      throw Self.typed(error)
    }
  }

  private static func typed<Failure>(_ error: any Error) -> Failure {
    guard let error = error as? Failure else {
      preconditionFailure("'TaskLocal.withValue' throws the errors of its operation only.")
    }
    return error
  }
}
