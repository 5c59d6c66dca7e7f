/// Runs an operation with the values of one request, which don't reach any other request.
///
/// Use it where a server, a queue or a command line begins to handle a request, a job or a command, most often in a
/// middleware. You should set all values of the request in one call:
///
/// ```swift
/// func respond(to request: Request) async -> Response {
///   await withRequestEnvironment {
///     $0.user = request.user
///   } operation: {
///     await router.handle(request)
///   }
/// }
/// ```
///
/// It does the same as `withEnvironment`, and draws a line around the request: *an object never carries the values of
/// one request into another.* A shared object, such as a `static let`, remembers the scope in which it happened to be
/// made. If this is a request, and another request reads the object, the object reads as if it had been made outside of
/// the first request, and one issue names the property and both places. From then on, a model, a composable environment
/// or a `@Dependency` property doesn't keep the values of the first request alive, either.
///
/// An object made in a request keeps the request's values until it is deallocated: in its tasks, and after the
/// operation, for example while the response is sent. A request inside another one shares the values of the outer one.
///
/// - Parameters:
///   - update: Changes the values of the current task.
///   - operation: Handles the request with the changed values.
///   - fileID: The file of the call, for reports.
///   - line: The line of the call, for reports.
///   - column: The column of the call, for reports.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
/// - Complexity: as for `withEnvironment`.
public func withRequestEnvironment<Result, Failure>(
  _ update: (inout EnvironmentValues) -> Void,
  operation: () throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  column: UInt = #column
) throws(Failure) -> Result {
  let scope = TaskScope.changed(at: SourcePlace(fileID, line, column), isRequest: true, by: update)
  defer { scope.request?.end() }
  return try TaskScope.run(in: scope, operation)
}

/// Runs an asynchronous operation with the values of one request, in the caller's isolation.
///
/// ```swift
/// await withRequestEnvironment {
///   $0.user = request.user
/// } operation: {
///   await router.handle(request)
/// }
/// ```
///
/// - Throws: The error of the operation.
/// - Complexity: as for `withEnvironment`.
public nonisolated(nonsending) func withRequestEnvironment<Result, Failure>(
  _ update: (inout EnvironmentValues) -> Void,
  operation: @concurrent () async throws(Failure) -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  column: UInt = #column
) async throws(Failure) -> Result {
  let scope = TaskScope.changed(at: SourcePlace(fileID, line, column), isRequest: true, by: update)
  defer { scope.request?.end() }
  return try await TaskScope.run(in: scope, operation)
}

/// Runs an asynchronous operation with the values of one request from a function, which can wait and fail, in the
/// caller's isolation.
///
/// ```swift
/// try await withRequestEnvironment {
///   $0.user = try await users.user(of: request)
/// } operation: {
///   try await router.handle(request)
/// }
/// ```
///
/// If the update fails, the operation doesn't run.
///
/// - Throws: The error of the update or of the operation.
/// - Complexity: as for `withEnvironment`.
@_disfavoredOverload
public nonisolated(nonsending) func withRequestEnvironment<Result>(
  _ update: @concurrent (inout EnvironmentValues) async throws -> Void,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let scope = try await TaskScope.changed(at: SourcePlace(fileID, line, column), isRequest: true, awaiting: update)
  defer { scope.request?.end() }
  return try await TaskScope.run(in: scope, operation)
}

// MARK: Other runs of a call

extension TaskScope {
  private static let reportedRuns = ReceivedIssues<String>()

  /// The length of `withEnvironment`, the shortest name of a function that enters a scope.
  private static let nameLength = 15

  /// Reports a read, by an object, of values from one run of a `withEnvironment` call while another run of the same
  /// call is current, as two requests of a server are. Tests have such runs on purpose, and their objects don't outlive
  /// them.
  func reportOtherRun(than current: TaskScope, _ reader: @autoclosure () -> String) {
    guard RunningTest.current == nil, let place = placeOfOtherRun(than: current) else { return }
    let keys = keysSetOnlyHere(andNotIn: current)
    if keys.isEmpty { return }
    let (reader, names) = (reader(), keys.map { "'\($0.name)'" }.sorted().joined(separator: ", "))
    EnvironmentReporting.report(
      once: reader, among: Self.reportedRuns,
      EnvironmentIssue(
        """
        An object that was made in one run of 'withEnvironment' was read in another run of the same call, where it still \
        has \(names) of the first run.
        """,
        place: ["Read by: \(reader)", "Both runs at: \(place)"],
        remedies: [
          "If the call handles a request or a job, write 'withRequestEnvironment': then no values reach the next request.",
          "Make a shared object before the first request: in 'main', or in 'prepareEnvironment'.",
        ]
      )
    )
  }

  /// Returns the place of a common call of `withEnvironment`: one run of it entered this scope or one around it, and
  /// another run the current scope or one around it.
  private func placeOfOtherRun(than current: TaskScope) -> SourcePlace? {
    for scope in sequence(first: self, next: \.outer) where !current.isInside(scope) {
      for other in sequence(first: current, next: \.outer) where !isInside(other) {
        if let place = scope.place, let otherPlace = other.place,
          place.isSameCall(as: otherPlace, nameLength: Self.nameLength)
        {
          return place
        }
      }
    }
    return nil
  }

  /// Returns the keys set or reset by this scope and those around it, and by neither the current scope nor those around
  /// it. The scopes around both don't count.
  private func keysSetOnlyHere(andNotIn current: TaskScope) -> Set<ValueKey> {
    let shared = sequence(first: self, next: \.outer).first { current.isInside($0) }?.number ?? SettingOrder.prepared
    return ordered.keys(setAfter: shared).subtracting(current.ordered.keys(setAfter: shared))
  }
}

extension OrderedValues {
  /// Returns the keys set or reset after a number.
  func keys(setAfter number: UInt64) -> Set<ValueKey> {
    let entries = values.storedEntries.filter { $0.number > number && !$0.key.isHidden }
    return Set(entries.map(\.key)).union(resets.filter { $0.value > number }.keys)
  }
}
