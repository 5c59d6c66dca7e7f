/// Runs an operation with other values for its task.
///
/// Use it where there is no view: around a command, a job or a test's operation, to set values for all code called by
/// it. For a request of a server, you should use `withRequestEnvironment(_:operation:)`.
///
/// ```swift
/// withEnvironment {
///   $0.api = .mock
/// } operation: {
///   Importer().run()
/// }
/// ```
///
/// Readers without an environment of their own read these values before the defaults: an unbound
/// `@EnvironmentAccessible` object, a struct with `@Environment` properties, the root of a hierarchy of views, an
/// environment with dependencies. The tasks of the operation, except detached ones, inherit the values; other tasks
/// don't. An object made by the operation keeps the values and reads them after the operation, too.
///
/// An unsendable value can't be read by other tasks. Setting such a value is reported, and the value isn't set.
///
/// - Parameters:
///   - update: Changes the values of the current task.
///   - operation: Runs with the changed values.
///   - fileID: The file of the call, for reports.
///   - line: The line of the call, for reports.
///   - column: The column of the call, for reports.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
/// - Complexity: as for a copy of ``EnvironmentValues`` with a change, and for binding a task-local value.
public func withEnvironment<Result, Failure>(
  _ update: (inout EnvironmentValues) -> Void,
  operation: () throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) -> Result {
  try TaskScope.run(in: .changed(at: SourcePlace(fileID, line, column), by: update), operation)
}

/// Runs an asynchronous operation with other values for its task, in the caller's isolation.
///
/// ```swift
/// await withEnvironment {
///   $0.user = user
/// } operation: {
///   await handle(request)
/// }
/// ```
///
/// A closure keeps the isolation of the code around it, as in `TaskLocal.withValue(_:operation:)`.
///
/// - Throws: The error of the operation.
/// - Complexity: as for a copy of ``EnvironmentValues`` with a change, and for binding a task-local value.
//
// In public functions, an operation is `@concurrent`: a closure keeps the isolation of the code around it anyway. If it
// were `nonisolated(nonsending)`, the compiler would refuse, in code that isn't isolated, each call of an asynchronous
// function of an object that isn't `Sendable`: the object would leave the caller's isolation.
public nonisolated(nonsending) func withEnvironment<Result, Failure>(
  _ update: (inout EnvironmentValues) -> Void,
  operation: @concurrent () async throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  column: UInt = #column
) async throws(Failure) -> Result {
  try await TaskScope.run(in: .changed(at: SourcePlace(fileID, line, column), by: update), operation)
}

/// Runs an operation with other values for its task, from a function that can fail.
///
/// Use it if finding a value can fail, such as reading a file or a token.
///
/// ```swift
/// let report = try withEnvironment {
///   $0.configuration = try Configuration(contentsOf: file)
/// } operation: {
///   try makeReport()
/// }
/// ```
///
/// - Throws: The error of the update or of the operation.
/// - Complexity: as for a copy of ``EnvironmentValues`` with a change, and for binding a task-local value.
//
// A separate overload: if both closures had the same type of error, passing a nonthrowing one together with one with a
// typed error wouldn't compile.
@_disfavoredOverload
public func withEnvironment<Result>(
  _ update: (inout EnvironmentValues) throws -> Void,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  column: UInt = #column
) throws -> Result {
  try TaskScope.run(in: .changed(at: SourcePlace(fileID, line, column), by: update), operation)
}

/// Runs an asynchronous operation with values for its task from a function, which can wait and fail, in the caller's
/// isolation.
///
/// Use it if a value is made asynchronously, such as a connection to a database.
///
/// ```swift
/// let page = try await withEnvironment {
///   $0.database = try await .connect()
/// } operation: {
///   try await respond(to: request)
/// }
/// ```
///
/// If the update fails, the operation doesn't run.
///
/// - Throws: The error of the update or of the operation.
/// - Complexity: as for a copy of ``EnvironmentValues`` with a change, and for binding a task-local value.
@_disfavoredOverload
public nonisolated(nonsending) func withEnvironment<Result>(
  _ update: @concurrent (inout EnvironmentValues) async throws -> Void,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let scope = try await TaskScope.changed(at: SourcePlace(fileID, line, column), awaiting: update)
  return try await TaskScope.run(in: scope, operation)
}

extension EnvironmentValues {
  /// The values of the current task: those from `withEnvironment`, or else those of the process.
  ///
  /// Use it in free functions and in types without properties of their own. In a type, you should declare an
  /// `@Environment` property instead: it names what the type needs.
  ///
  /// ```swift
  /// func log(_ message: String) {
  ///   EnvironmentValues.current.logger.log(message)
  /// }
  /// ```
  ///
  /// - Complexity: O(1).
  public static var current: EnvironmentValues {
    TaskScope.values(readBy: "'EnvironmentValues.current'")
  }
}

// MARK: Invalid calls

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
