internal import EnvironmentCore

/// Returns an unimplemented function. It reports each call, and then returns a placeholder.
///
/// Use it in a test client for each endpoint the test should not call:
///
/// ```swift
/// extension AudioPlayer: TestDependencyKey {
///   static let testValue = AudioPlayer(
///     volume: unimplemented("AudioPlayer.volume", placeholder: 0.5),
///     stop: unimplemented("AudioPlayer.stop")
///   )
/// }
/// ```
///
/// Calling the function fails the running test. Outside of tests, `EnvironmentReporting` determines how the call is
/// reported. The function can also be stored where an asynchronous one is expected.
///
/// - Parameters:
///   - description: The name of the function.
///   - placeholder: The result of the function. It is evaluated at each call.
///   - fileID: The file of the report.
///   - filePath: The path of the file.
///   - function: The declaration in which the function was made.
///   - line: The line of the report.
///   - column: The column of the report.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    report(description(), (repeat each argument), in: function, at: location)
    return placeholder()
  }
}

/// Returns an unimplemented function. It reports each call, and then throws ``UnimplementedFailure``.
///
/// ```swift
/// let fetch: @Sendable (Int) throws -> String = unimplemented("fetch")
/// ```
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) throws in
    let description = description()
    report(description, (repeat each argument), in: function, at: location)
    throw UnimplementedFailure(description: description)
  }
}

/// Returns an unimplemented function. It reports each call, and then throws an error.
///
/// ```swift
/// let fetch: @Sendable (Int) throws -> String = unimplemented("fetch", throwing: FetchError())
/// ```
///
/// - Parameters:
///   - description: The name of the function, for reports.
///   - failure: The error. It is evaluated at each call.
///   - fileID: The file of the call, for reports.
///   - filePath: The path of the file of the call, for reports.
///   - function: The declaration containing the call, for reports.
///   - line: The line of the call, for reports.
///   - column: The column of the call, for reports.
@_disfavoredOverload
public func unimplemented<each Argument, Failure: Error, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing failure: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws(Failure) -> Result {
  let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) throws(Failure) in
    report(description(), (repeat each argument), in: function, at: location)
    throw failure()
  }
}

/// Reports that a value isn't implemented, and returns a placeholder.
///
/// ```swift
/// static var testValue: Settings {
///   Settings(pageSize: unimplemented("Settings.pageSize", placeholder: 10))
/// }
/// ```
//
// The last parameter is only for files that import `IssueReporting`, too. The compiler prefers the function with fewer
// parameters, which is the other module's. Otherwise, the call would be ambiguous.
@_disfavoredOverload
public func unimplemented<Result>(
  _ description: @autoclosure () -> String = "",
  placeholder: @autoclosure () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column,
  _: Void = ()
) -> Result {
  let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  report(description(), nil, in: function, at: location)
  return placeholder()
}

// MARK: - Errors

/// The error of a throwing function returned by `unimplemented(_:)`.
///
/// ```swift
/// do {
///   try await api.fetch(1)
/// } catch let error as UnimplementedFailure {
///   print(error.description)  // "fetch"
/// }
/// ```
public struct UnimplementedFailure: Error {
  /// The name of the function.
  public let description: String

  /// Creates the error of a function with a name.
  ///
  /// ```swift
  /// let fetch: @Sendable (Int) async throws -> Order = { _ in throw UnimplementedFailure(description: "fetch") }
  /// ```
  public init(description: String) {
    self.description = description
  }
}

/// The error of an unimplemented throwing endpoint: see ``DependencyClient()``.
///
/// ```swift
/// do {
///   try await api.fetch(1)
/// } catch let error as Unimplemented {
///   print(error)  // Unimplemented: 'fetch'
/// }
/// ```
public struct Unimplemented: Error, Hashable, CustomStringConvertible {
  private let endpoint: String

  /// Creates the error of an endpoint with a name.
  ///
  /// ```swift
  /// let fetch: @Sendable (Int) async throws -> Order = { _ in throw Unimplemented("fetch") }
  /// ```
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }

  public var description: String { "Unimplemented: '\(endpoint)'" }
}

// MARK: - Reports

/// Fails the running test for the use of an unimplemented function or value.
///
/// - Parameters:
///   - arguments: The arguments of the call; `nil` for a value.
///   - function: The declaration in which the function was made.
///   - location: The place at which it was made.
private func report(_ description: String, _ arguments: Any?, in function: StaticString, at location: SourcePlace) {
  var place = ["Defined in: \(function), at \(location)"]
  if let arguments { place.append("Called with: \(String(reflecting: arguments))") }
  EnvironmentReporting.failTestProcess(.unimplemented(description, place: place), at: location)
}

extension EnvironmentIssue {
  static func unimplemented(_ description: String, place: [String]) -> EnvironmentIssue {
    EnvironmentIssue(
      description.isEmpty ? "Unimplemented" : "Unimplemented: \(description)",
      place: place,
      remedies: [
        "Override it for the code that calls it: 'withDependencies { $0… = … } operation: { … }', or by a trait."
      ]
    )
  }
}
