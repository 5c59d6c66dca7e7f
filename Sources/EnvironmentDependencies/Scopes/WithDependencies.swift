public import EnvironmentCore

/// Runs an operation with dependencies set for its task.
///
/// Use it around the code that should read other dependencies: a test's operation, a preview, a part of the program.
///
/// ```swift
/// let model = withDependencies {
///   $0.date.now = Date(timeIntervalSince1970: 0)
/// } operation: {
///   FeedModel()
/// }
/// ```
///
/// It does the same as `withEnvironment`: all readers of the environment read the values in the operation, in the tasks
/// it starts, and in the objects it makes.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the values of the current task.
///   - operation: Runs with the changed values. An object it returns remembers them: see
///     `withDependencies(from:operation:)`.
///   - fileID: The file of the call, for reports.
///   - line: The line of the call, for reports.
///   - column: The column of the call, for reports.
/// - Returns: The result of the operation.
/// - Throws: The error of either function.
/// - Complexity: the same as for `withEnvironment`.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let scope = try TaskScope.changed(at: SourcePlace(fileID, line, column), by: updateValuesForOperation)
  return try TaskScope.run(in: scope) { ObjectScopes.remembering(try operation(), in: scope) }
}

/// Runs an asynchronous operation with dependencies set for its task, in the caller's isolation.
///
/// ```swift
/// await withDependencies { $0.api = .mock } operation: { await model.load() }
/// ```
///
/// - Throws: The error of either function.
/// - Complexity: the same as for `withEnvironment`.
@discardableResult
public nonisolated(nonsending) func withDependencies<R>(
  _ updateValuesForOperation: @concurrent (inout DependencyValues) async throws -> Void,
  operation: @concurrent () async throws -> R,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let scope = try await TaskScope.changed(at: SourcePlace(fileID, line, column), awaiting: updateValuesForOperation)
  return try await TaskScope.run(in: scope) { ObjectScopes.remembering(try await operation(), in: scope) }
}

// MARK: - Children

/// Runs an operation in the scope of an object, and sets dependencies for it.
///
/// Use it where a model makes another one that should read the same dependencies, except for some.
///
/// ```swift
/// func select(_ user: User) {
///   detail = withDependencies(from: self) {
///     $0.user = user
///   } operation: {
///     DetailModel()
///   }
/// }
/// ```
///
/// The scope of an object with bound `@Environment` properties has the values of the binding. Otherwise, the scope is
/// that in which the object's `@Dependency` or `@Environment` properties were made, or in which `withDependencies`
/// returned the object. The operation reads dependencies as the object does: of the object's scope and the current one,
/// the scope entered last wins, for each dependency. An object without a scope is reported.
///
/// - Throws: The error of either function.
/// - Complexity: the same as for `withEnvironment`, plus O(*n*) in the number of properties of the object.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return try TaskScope.run(in: ObjectScopes.childScope(of: model, at: location)) {
    try withDependencies(updateValuesForOperation, operation: operation, fileID: fileID, line: line)
  }
}

/// Runs an operation in the scope of an object, in which it makes other objects.
///
/// Use it where a model makes another one that should read the same dependencies.
///
/// ```swift
/// let row = withDependencies(from: self) { RowModel() }
/// ```
///
/// - Throws: The error of the operation.
/// - Complexity: O(*n*) in the number of properties of the object.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let scope = ObjectScopes.childScope(of: model, at: location)
  return try TaskScope.run(in: scope) { ObjectScopes.remembering(try operation(), in: scope) }
}

/// Runs an asynchronous operation in the scope of an object, and sets dependencies for it, in the caller's isolation.
///
/// ```swift
/// detail = await withDependencies(from: self) {
///   $0.user = await session.user
/// } operation: {
///   await DetailModel.load(id)
/// }
/// ```
///
/// - Throws: The error of either function.
/// - Complexity: the same as for `withEnvironment`, plus O(*n*) in the number of properties of the object.
@discardableResult
public nonisolated(nonsending) func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValuesForOperation: @concurrent (inout DependencyValues) async throws -> Void,
  operation: @concurrent () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await TaskScope.run(in: ObjectScopes.childScope(of: model, at: location)) {
    try await withDependencies(updateValuesForOperation, operation: operation, fileID: fileID, line: line)
  }
}

/// Runs an asynchronous operation in the scope of an object, in which it makes other objects, in the caller's
/// isolation.
///
/// ```swift
/// let row = await withDependencies(from: self) { await RowModel.load(id) }
/// ```
///
/// - Throws: The error of the operation.
/// - Complexity: O(*n*) in the number of properties of the object.
@discardableResult
public nonisolated(nonsending) func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: @concurrent () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let scope = ObjectScopes.childScope(of: model, at: location)
  return try await TaskScope.run(in: scope) { ObjectScopes.remembering(try await operation(), in: scope) }
}

// MARK: - Escapes

/// Runs an operation that starts work outside of its task, and passes the dependencies of the task to this work.
///
/// Use it for callbacks, dispatch queues and detached tasks, which don't inherit the dependencies of the task.
///
/// ```swift
/// withEscapedDependencies { continuation in
///   queue.async {
///     continuation.yield { finish() }
///   }
/// }
/// ```
///
/// The continuation can be used any number of times, from any thread.
///
/// - Throws: The error of the operation.
public func withEscapedDependencies<R>(_ operation: (DependencyValues.Continuation) throws -> R) rethrows -> R {
  try withEscapedEnvironment(operation)
}

/// Runs an asynchronous operation that starts work outside of its task, and passes the dependencies of the task to this
/// work.
///
/// ```swift
/// await withEscapedDependencies { continuation in
///   await connection.onMessage { message in
///     continuation.yield { receive(message) }
///   }
/// }
/// ```
///
/// - Throws: The error of the operation.
public nonisolated(nonsending) func withEscapedDependencies<R>(
  _ operation: @concurrent (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await withEscapedEnvironment(operation)
}
