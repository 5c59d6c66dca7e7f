public import EnvironmentCore

/// Sets dependencies for the whole process, or for a test that runs, before anything has read them.
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
/// This is `prepareEnvironment`. Besides, it sets a dependency that has a ``TestDependencyKey`` in a scope of `withDependencies`,
/// too: as the default of its context, unless that was made. A dependency that was read or prepared before is reported, with where
/// that was, and not set.
///
/// - Parameters:
///   - updateValues: Changes the values.
///   - fileID: The file of the call, for reports.
///   - line: The line of the call, for reports.
/// - Returns: The result of the function.
/// - Throws: The error of the function. No dependency is set then.
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
    // A default that the function reads on the way to a part of it must not count as made.
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
  /// Sets the value as the default of a context, if its key has such defaults and that one has not been made.
  fileprivate func becomesDefault(in context: DependencyContext) -> Bool {
    func prepare<Key: TestDependencyKey>(_ key: Key.Type) -> Bool {
      guard let value = value?.value as? Key.Value else { return false }
      return DependencyDefault.prepare(value, of: key, in: context)
    }
    guard isReadAsPart, case .type(let key as any TestDependencyKey.Type) = key else { return false }
    return prepare(key)
  }
}
