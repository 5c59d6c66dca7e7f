public import EnvironmentCore
public import EnvironmentDependencies
@_exported public import EnvironmentTesting
public import Testing

extension Trait where Self == EnvironmentTrait {
  /// Sets the dependency at a key path.
  ///
  /// ```swift
  /// @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 0)))
  /// ```
  ///
  /// Setting a part of a dependency reads its value first. No test value of another dependency is made.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency, or of a part of it.
  ///   - value: The value, made again for each test and each case.
  ///   - fileID: The file of the call, for reports.
  ///   - filePath: The path of the file of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public static func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: @autoclosure @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    environment(keyPath, try value(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sets a dependency that is its own key.
  ///
  /// ```swift
  /// @Test(.dependency(APIClient.mock))
  /// ```
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self where Value == Value.Value {
    EnvironmentTrait(location: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0[Value.self] = try value()
    }
  }

  /// Sets any number of dependencies.
  ///
  /// ```swift
  /// @Test(.dependencies {
  ///   $0.api = .mock
  ///   $0.uuid = .incrementing
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, for reports.
  ///   - filePath: The path of the file of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  ///   - updateValues: Changes the current values. It may be asynchronous, and runs for each test and each case; in a
  ///     module isolated to the main actor by default, it runs on the main actor. An error fails the test or
  ///     case, which then doesn't run.
  public static func dependencies(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @_inheritActorContext _ updateValues:
      @escaping @isolated(any) @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    environment(fileID: fileID, filePath: filePath, line: line, column: column, updateValues)
  }

  /// Gives each test its own dependencies. Linking the product does so without a trait.
  ///
  /// ```swift
  /// @Suite(.dependencies)
  /// struct CheckoutTests { … }
  /// ```
  public static var dependencies: Self {
    environment { _ in }
  }
}
