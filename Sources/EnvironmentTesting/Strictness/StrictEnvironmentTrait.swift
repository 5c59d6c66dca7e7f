public import EnvironmentCore
public import Observation
public import Testing

/// A trait that fails a test, or the tests of a suite, for each unset value read.
///
/// Use it for tests of code with clients, databases or clocks: a default you forgot to replace then fails the test
/// instead of being used.
///
/// ```swift
/// @Suite(.strictEnvironment(allowing: \.locale), .environment(\.api, .mock))
/// struct CheckoutTests {
///   @Test func `A checkout charges the card`() async { … }
/// }
/// ```
///
/// A test fails if a reader receives the default of a value, once for each value. This holds for reads in a view, a
/// model, an environment with dependencies or a struct, and in the test's tasks. It also holds for environments
/// supplied by `withEnvironment` or a binding. The reader still receives the default. Reads caused by making a default
/// count, too.
///
/// Setting a value, or a part of it, isn't a read in `withEnvironment`, `prepareEnvironment`, `bindTestEnvironment`, a
/// trait and a modifier. Elsewhere, Swift reads a value before it sets a part of it, or sets it through a key path, and
/// this read counts.
///
/// A test may read a dependency of `EnvironmentDependencies` whose key has a test value.
///
/// A test may also read values whose defaults are meaningful in views: `isEnabled`, `editMode`, `openURL`, `dismiss`
/// and `isPresented`.
///
/// The traits of a suite apply to the tests in it and in the suites in it. The trait of a test or of an inner suite can
/// allow further values.
public struct StrictEnvironmentTrait: TestTrait, SuiteTrait, TestScoping {
  /// Returns the keys whose defaults may be read; `nil` if there are none.
  fileprivate var allowedKeys: StrictEnvironmentObserver.AllowedKeys?

  /// The place of the trait, if it is known.
  fileprivate var location: SourcePlace?
  /// Indicates whether the trait applies to the tests in a suite: always.
  public var isRecursive: Bool { true }

  /// Runs a test, or a case of one, strictly.
  ///
  /// - Throws: The error of the function.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await RunningSwiftTest.run(test, testCase) {
      try await StrictEnvironmentObserver.run(allowing: allowedKeys, at: location, function)
    }
  }
}

extension Trait where Self == StrictEnvironmentTrait {
  /// Fails the test for each unset value it reads.
  ///
  /// ```swift
  /// @Suite(.strictEnvironment)
  /// ```
  public static var strictEnvironment: Self { StrictEnvironmentTrait() }

  /// Fails the test for each unset value it reads, except for values whose defaults may be read.
  ///
  /// ```swift
  /// @Test(.strictEnvironment(allowing: \.locale, \.timeZone))
  /// ```
  ///
  /// - Parameters:
  ///   - keyPaths: The key paths of the values whose defaults may be read.
  ///   - fileID: The file of the call, for reports.
  ///   - filePath: The path of the file of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public static func strictEnvironment(
    allowing keyPaths: PartialKeyPath<EnvironmentValues>...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    // Key paths are immutable. Those of entries of the main actor aren't 'Sendable', and are applied there.
    let keyPaths = Unchecked(keyPaths)
    return StrictEnvironmentTrait(
      allowedKeys: { Set(keyPaths.value.flatMap { EnvironmentValues().keys(readBy: $0) }) },
      location: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Fails the test for each unset value it reads, except for observable objects of some types, which may be missing.
  ///
  /// ```swift
  /// @Test(.strictEnvironment(allowing: Store.self))
  /// ```
  ///
  /// - Parameters:
  ///   - objects: The types of the objects, as their readers declare them.
  ///   - fileID: The file of the call, for reports.
  ///   - filePath: The path of the file of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public static func strictEnvironment(
    allowing objects: any (AnyObject & Observable & SendableMetatype).Type...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    StrictEnvironmentTrait(
      allowedKeys: { Set(objects.map { .object($0) }) },
      location: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
