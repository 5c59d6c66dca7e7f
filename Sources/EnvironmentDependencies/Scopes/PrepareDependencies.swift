public import EnvironmentCore

/// Sets dependencies for the whole process, or for the running test, before they are first read.
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
/// scope of `withDependencies`: it sets the default of the scope's context, unless that default was made already. A
/// dependency that was read or prepared before isn't set. That is reported, with the place of the read or of the first
/// call.
///
/// - Parameters:
///   - updateValues: Changes the values.
///   - fileID: The file of the call, for reports.
///   - line: The line of the call, for reports.
/// - Returns: The result of the function.
/// - Throws: The error of the function. In that case, no dependency is set.
@discardableResult
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R,
  fileID: StaticString = #fileID,
  line: UInt = #line
) rethrows -> R {
  let place = SourcePlace(fileID, line)
  let prepared = PreparedValues.current
  var base = prepared.prepared
  if let scope = TaskScope.current {
    base.context = scope.values.context
    // A default that the function reads in order to set a part of it must not count as made.
    base.defaultStore = DefaultStore()
  }
  var result: R?
  var context = base.context
  let late = try prepared.prepare(at: place, base: base) {
    result = try updateValues(&$0)
    context = $0.context
  }
  for value in late where !value.becomesDefault(in: context) { value.report(preparedAt: place) }
  guard let result else { preconditionFailure("The function has run.") }
  return result
}

extension PreparedValues.LateValue {
  /// Sets the value as the default of a context, if its key has such defaults and this default has not been made.
  fileprivate func becomesDefault(in context: DependencyContext) -> Bool {
    func prepare<Key: TestDependencyKey>(_ key: Key.Type) -> Bool {
      guard let value = value?.value as? Key.Value else { return false }
      return DependencyDefault.prepare(value, of: key, in: context)
    }
    guard isReadAsPart, case .type(let key as any TestDependencyKey.Type) = key else { return false }
    return prepare(key)
  }
}
