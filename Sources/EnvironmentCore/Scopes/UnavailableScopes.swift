// The compiler chooses these functions for invalid calls, and shows their messages instead of an error about the types
// of the other overloads.

/// Unavailable. The compiler chooses it for a call without an operation.
@available(
  *, unavailable,
  message: "the values hold during an operation; add 'operation: { … }', or set them with 'prepareEnvironment'"
)
public func withEnvironment(_ update: (inout EnvironmentValues) throws -> Void) {
  preconditionFailure("'withEnvironment' has no operation.")
}

/// Unavailable. The compiler chooses it for a key path and a value.
@available(
  *, unavailable,
  message: "a closure sets the values; write 'withEnvironment { $0.name = value } operation: { … }'"
)
public func withEnvironment<Value, Result>(
  _ keyPath: KeyPath<EnvironmentValues, Value>, _ value: Value, operation: () async throws -> Result
) -> Result {
  preconditionFailure("'withEnvironment' takes a closure, not \(keyPath).")
}
