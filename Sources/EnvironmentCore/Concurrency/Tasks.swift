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
