internal import EnvironmentCore

/// Sets dependencies for the whole process, or for the running test, before they are first read.
///
/// Use it once, at the start of a program. You should call it before anything reads a dependency.
///
/// ```swift
/// @main
/// struct Server {
///   static func main() async throws {
///     try prepareDependencies {
///       $0.database = try .connect()
///     }
///     …
///   }
/// }
/// ```
///
/// It does the same as `prepareEnvironment`. In addition, it can set a dependency with a ``TestDependencyKey`` inside a
/// scope of `withDependencies`: it sets the default of the scope's context, unless this default was made already.
///
/// A dependency that was read or prepared before isn't set. Such a call is reported, with the place of the read or of
/// the first call, and fails the running test. In previews, which may run a part of a program again, such a dependency
/// is set for later reads. A scope entered before sees it if it has a ``TestDependencyKey``.
///
/// - Parameters:
///   - updateValues: Changes the values.
///   - fileID: The file of the call, for reports.
///   - filePath: The path of the file of the call, for reports.
///   - line: The line of the call, for reports.
///   - column: The column of the call, for reports.
/// - Returns: The result of the function.
/// - Throws: The error of the function. In this case, no dependency is set.
@discardableResult
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let prepared = PreparedValues.current
  var base = prepared.prepared
  if let scope = TaskScope.current {
    base.context = scope.values.context
    // A default read by the function in order to set a part of it must not count as made.
    if base.context != .preview { base.defaultRegistry = DefaultRegistry() }
  }
  var result: R?
  var context = base.context
  let late = try prepared.prepare(at: place, base: base) {
    result = try updateValues(&$0)
    context = $0.context
  } elsewhere: {
    // Scopes entered before use the default, too.
    context == .preview && becomesDefault($0, of: $1, in: .preview)
  } replacing: {
    context == .preview
  }
  for late in late {
    if late.isReadAsPart, let value = late.value, becomesDefault(value, of: late.key, in: context) { continue }
    EnvironmentReporting.failTestProcess(.preparedTooLate(late, at: place), at: place)
  }
  guard let result else { preconditionFailure("The function has run.") }
  return result
}

/// Sets a value as the default of a context, if its key has such defaults and this default hasn't been made. Returns
/// `false` otherwise.
private func becomesDefault(_ stored: ValueEntry, of key: ValueKey, in context: DependencyContext) -> Bool {
  guard case .type(let key as any TestDependencyKey.Type) = key else { return false }
  return DependencyDefault.prepare(stored, of: key, in: context)
}

extension EnvironmentIssue {
  fileprivate static func preparedTooLate(_ late: PreparedValues.LateValue, at place: SourcePlace) -> EnvironmentIssue {
    EnvironmentIssue(
      "'prepareDependencies' ran too late: '\(late.key.source)' was already in use, so the value was not set.",
      place: ["Dependency: \(late.key.name)", late.use, "Prepared too late at: \(place)"],
      remedies: [
        "Call 'prepareDependencies' once, before anything reads the dependency: first in 'main', or in the test.",
        "Or set it for an operation: 'withDependencies { $0… = … } operation: { … }', or by a trait.",
      ],
      source: late.key.sourceInTask()
    )
  }
}
