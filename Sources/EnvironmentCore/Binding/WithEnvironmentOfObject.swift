/// Runs an operation in the scope of an object, in which it makes other objects.
///
/// Use it where an object makes another one that should read the same values.
///
/// ```swift
/// func makeDetail() -> DetailModel {
///   withEnvironment(from: self) { DetailModel() }
/// }
/// ```
///
/// For an unbound object, the operation runs with the values of the scope in which the object was made. If the object
/// was made in no scope, the operation runs in the current one. For a bound object, the operation runs with the values
/// of its binding, and no others. Values that aren't `Sendable` are left out, because other tasks can't read them. So
/// are the results of a function of key paths.
///
/// - Throws: The error of the operation.
/// - Complexity: O(1); for a bound object, O(*n*) in the number of values in its binding.
public func withEnvironment<Result, Failure>(
  from object: some EnvironmentAccessible,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try TaskScope.run(in: object._environmentStorage.childScope ?? .current, operation)
}

/// Runs an asynchronous operation in the scope of an object, in which it makes other objects, in the caller's
/// isolation.
///
/// ```swift
/// let row = await withEnvironment(from: self) { await Row.load() }
/// ```
///
/// - Throws: The error of the operation.
/// - Complexity: O(1); for a bound object, O(*n*) in the number of values in its binding.
public nonisolated(nonsending) func withEnvironment<Result, Failure>(
  from object: some EnvironmentAccessible,
  operation: @concurrent () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await TaskScope.run(in: object._environmentStorage.childScope ?? .current, operation)
}

extension EnvironmentStorage {
  /// The scope for objects made from the object; `nil` if the object is unbound and was made in no scope.
  package var childScope: TaskScope? {
    var unboundScope: TaskScope? { scope?.withoutOtherRequest("an object that makes others") }
    let binding = state.withLock { $0.bindings.lastVisible?.source }
    return switch binding {
    case .values(let values): .with(values)
    case .lookup(let source): source.values.map(TaskScope.with) ?? unboundScope
    case nil: unboundScope
    }
  }
}
