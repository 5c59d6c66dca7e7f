public import EnvironmentCore
@_exported public import EnvironmentExports
public import Testing

/// A trait that sets values of the environment for a test, or for the tests of a suite.
///
/// Use it to give all code of a test the same values, without passing them to each object.
///
/// ```swift
/// @Suite(.environment(\.locale, Locale(identifier: "fr_FR")))
/// struct ReceiptTests {
///   @Test(.environment { $0.api = .mock })
///   func `A receipt has the prices of the shop`() { … }
/// }
/// ```
///
/// All readers without an environment of their own read the values: see `withEnvironment(_:operation:)`. So do the
/// test's tasks, except detached ones.
///
/// The traits of a suite apply to the tests in it and in the suites in it. They are combined: the trait of an inner
/// suite wins over the trait of an outer suite, and of several traits of one declaration, the last one wins. Each case
/// of a parameterized test has its own scope, for which the values are made again.
public struct EnvironmentTrait: TestTrait, SuiteTrait, TestScoping {
  package typealias Update = @isolated(any) @Sendable (inout EnvironmentValues) async throws -> Void

  private let location: SourcePlace
  private let update: Update

  /// Creates a trait declared at a place.
  package init(location: SourcePlace, update: @escaping Update) {
    self.location = location
    self.update = update
  }

  /// Indicates whether the trait applies to the tests in a suite: always.
  public var isRecursive: Bool { true }

  /// Runs a test, or a case of one, with the values.
  ///
  /// A value that isn't `Sendable` fails the test at the place of the trait, and isn't set.
  ///
  /// - Throws: The error of the function, or of the setting closure.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await RunningSwiftTest.run(test, testCase) {
      let scope = try await TaskScope.changed(
        at: location,
        awaiting: { values in
          // The closure runs in the isolation of its declaration. `nonisolated(unsafe)`: no other code has the copy.
          // The scope leaves out all but `Sendable` values.
          nonisolated(unsafe) var copy = values
          try await update(&copy)
          values = copy
        },
        reportingTo: { EnvironmentReporting.failTest($0, at: location) }
      )
      try await TaskScope.run(in: scope, function)
    }
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
  ///   - value: The value, made again for each test and each case.
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
    // A key path is immutable. The key path of an entry in a module isolated to the main actor isn't
    // 'Sendable', although the accessors of entries can be used anywhere.
    let keyPath = Unchecked(keyPath)
    return EnvironmentTrait(location: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)) {
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
  ///   - update: Changes the current values. It may be asynchronous, and runs for each test and each case; in a module
  ///     isolated to the main actor by default, it runs on the main actor. An error fails the test or case, which then
  ///     doesn't run.
  public static func environment(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @_inheritActorContext _ update: @escaping @isolated(any) @Sendable (inout EnvironmentValues) async throws -> Void
  ) -> Self {
    EnvironmentTrait(
      location: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column), update: update)
  }
}
