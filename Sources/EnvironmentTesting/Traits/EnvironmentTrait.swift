public import EnvironmentCore
@_exported public import EnvironmentExports
public import Testing

/// A trait that sets values of the environment for a test, or for the tests of a suite.
///
/// ```swift
/// @Suite(.environment(\.locale, Locale(identifier: "fr_FR")))
/// struct ReceiptTests {
///   @Test(.environment { $0.api = .mock })
///   func `A receipt has the prices of the shop`() { … }
/// }
/// ```
///
/// Every reader that isn't given an environment reads the values: see `withEnvironment(_:operation:)`. So do the
/// tasks that the test starts, except detached ones.
///
/// The traits of a suite apply to the tests in it and in the suites in it. Those of an inner suite are added, and win over those
/// of an outer one; of the traits of one declaration, a later one wins. Each case of a parameterized test has a scope of its
/// own, for which the values are made again.
public struct EnvironmentTrait: TestTrait, SuiteTrait, TestScoping {
  package typealias Update = @isolated(any) @Sendable (inout EnvironmentValues) throws -> Void

  private let update: Update
  private let location: TestLocation

  package init(at location: TestLocation, _ update: @escaping Update) {
    self.update = update
    self.location = location
  }

  /// Indicates whether the trait applies to the tests in a suite: always.
  public var isRecursive: Bool { true }

  /// Runs a test, or a case of one, with the values.
  ///
  /// A value that isn't `Sendable` fails the test where the trait is written, and isn't set.
  ///
  /// - Throws: The error of the function, or of the closure that sets the values.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    Registration.install()
    let scope = try await TaskScope.changed(
      at: SourcePlace(location.fileID, location.line), by: { $0 = try await updated(Unchecked($0)).value },
      reportingTo: { EnvironmentReporting.failTest($0, at: location) }
    )
    try await TaskScope.run(in: scope, function)
  }

  /// Returns changed values. The closure runs in the isolation in which it is written.
  @concurrent private func updated(
    _ values: Unchecked<EnvironmentValues>
  ) async throws -> Unchecked<EnvironmentValues> {
    // `nonisolated(unsafe)`: no other code has the copy. What the closure sets that isn't sendable is left out of the scope.
    nonisolated(unsafe) var copy = values.value
    try await update(&copy)
    return Unchecked(copy)
  }
}

extension Trait where Self == EnvironmentTrait {
  /// Sets the value at a key path.
  ///
  /// ```swift
  /// @Test(.environment(\.api, .mock))
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value, or of a part of it.
  ///   - value: The value, which is made for each test and each case.
  ///   - fileID: The file of the call, for reports.
  ///   - filePath: The path of the file of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public static func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ value: @autoclosure @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    // A key path is immutable. That of an entry in a module that is isolated to the main actor isn't 'Sendable', although
    // the accessors of entries can be used anywhere.
    let keyPath = Unchecked(keyPath)
    return EnvironmentTrait(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.set(try value(), at: keyPath.value)
    }
  }

  /// Sets any number of values.
  ///
  /// ```swift
  /// @Test(.environment {
  ///   $0.api = .mock
  ///   $0.locale = Locale(identifier: "fr_FR")
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, for reports.
  ///   - filePath: The path of the file of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  ///   - update: Changes the values that are in force. It runs for each test and each case, on the main actor in a
  ///     module that is isolated to it by default; an error fails that test or case, without running it.
  public static func environment(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @_inheritActorContext _ update: @escaping @isolated(any) @Sendable (inout EnvironmentValues) throws -> Void
  ) -> Self {
    EnvironmentTrait(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column), update)
  }
}
