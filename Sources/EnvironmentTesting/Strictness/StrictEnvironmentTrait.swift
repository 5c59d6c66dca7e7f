public import EnvironmentCore
public import Observation
public import Testing

/// A trait that fails a test, or the tests of a suite, for each value that they read and that isn't set.
///
/// ```swift
/// @Suite(.strictEnvironment(allowing: \.locale), .environment(\.api, .mock))
/// struct CheckoutTests {
///   @Test func `A checkout charges the card`() async { … }
/// }
/// ```
///
/// A reader that gets the default of a value fails the test, once for each value, whichever way it reads: in a view, a model,
/// an environment with dependencies or a struct, in the tasks that the test starts, and in what `withEnvironment` or a
/// binding gives it. The default is used all the same. What the default of a value reads counts, too.
///
/// Setting a value, or a part of it, isn't a read in `withEnvironment`, `prepareEnvironment`, `bindTestEnvironment`, a trait and
/// a modifier. Elsewhere Swift reads a value before it sets a part of it, or sets it through a key path, which counts.
///
/// A dependency of `EnvironmentDependencies` whose key has a test value may be read.
///
/// Values that views supply to the views in them, and whose default is meant, may be read: `isEnabled`, `editMode`, `openURL`,
/// `dismiss` and `isPresented`.
///
/// The traits of a suite apply to the tests in it and in the suites in it. What the trait of a test or of an inner suite
/// allows is allowed in addition.
public struct StrictEnvironmentTrait: TestTrait, SuiteTrait, TestScoping {
  private let keyPaths: [any PartialKeyPath<EnvironmentValues> & Sendable]
  private let objects: [any (AnyObject & Observable & SendableMetatype).Type]

  /// The place of the trait, if it is known.
  private let location: TestLocation?

  fileprivate init(
    allowing keyPaths: [any PartialKeyPath<EnvironmentValues> & Sendable] = [],
    objects: [any (AnyObject & Observable & SendableMetatype).Type] = [],
    at location: TestLocation? = nil
  ) {
    self.keyPaths = keyPaths
    self.objects = objects
    self.location = location
  }

  /// Indicates whether the trait applies to the tests in a suite: always.
  public var isRecursive: Bool { true }

  /// Runs a test, or a case of one, strictly.
  ///
  /// - Throws: The error of the function.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    Registration.install()
    try await Strictness.run(allowing: keyPaths, objects: objects, at: location, function)
  }
}

extension Trait where Self == StrictEnvironmentTrait {
  /// Fails the test for each value that it reads and that isn't set.
  ///
  /// ```swift
  /// @Suite(.strictEnvironment)
  /// ```
  public static var strictEnvironment: Self { StrictEnvironmentTrait() }

  /// Fails the test for each value that it reads and that isn't set, but for some whose defaults are meant.
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
    allowing keyPaths: any PartialKeyPath<EnvironmentValues> & Sendable...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    StrictEnvironmentTrait(
      allowing: keyPaths, at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Fails the test for each value that it reads and that isn't set, but for observable objects of some types, which may be
  /// missing.
  ///
  /// ```swift
  /// @Test(.strictEnvironment(allowing: Store.self))
  /// ```
  ///
  /// - Parameters:
  ///   - objects: The types of the objects, as their readers write them.
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
      objects: objects, at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
