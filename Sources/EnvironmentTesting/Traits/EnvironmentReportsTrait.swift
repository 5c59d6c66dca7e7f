internal import EnvironmentCore
public import Testing

/// A trait for the handling of reports of the package in a test, or in the tests of a suite.
///
/// Each report fails the test in which it is made: a report of an attribute refused in HTML, of a value left out of a
/// scope, of a late preparation. Use this trait where a report is expected.
///
/// ```swift
/// @Test(.environmentReports(.ignored))
/// func `A page without a sound address is shown`() { … }
/// ```
///
/// The trait of an inner suite or of the test wins. To examine reports, collect them with
/// `EnvironmentReporting.withReporter(_:operation:)`, which receives them in place of the test.
public struct EnvironmentReportsTrait: TestTrait, SuiteTrait, TestScoping {
  /// The effect of a report on the running test.
  public enum Effect: Sendable {
    /// A report fails the test. This is the effect without the trait.
    case failures

    /// A report is a warning of the test. With a compiler before 6.3, it is printed.
    case warnings

    /// A report has no effect.
    case ignored
  }

  let effect: Effect

  /// Indicates whether the trait applies to the tests in a suite: always.
  public var isRecursive: Bool { true }

  /// Runs a test, or a case of one, with the effect of reports.
  ///
  /// - Throws: The error of the function.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    Registration.install()
    var handling = EnvironmentReporting.handling
    handling.inTests =
      switch effect {
      case .failures: .failure
      case .warnings: .warning
      case .ignored: .ignored
      }
    try await EnvironmentReporting.$handling.withValue(handling, operation: function)
  }
}

extension Trait where Self == EnvironmentReportsTrait {
  /// Says what the reports of the package do in a test, or in the tests of a suite.
  ///
  /// ```swift
  /// @Suite(.environmentReports(.warnings))
  /// struct PageTests { … }
  /// ```
  public static func environmentReports(_ effect: EnvironmentReportsTrait.Effect) -> Self {
    EnvironmentReportsTrait(effect: effect)
  }
}
