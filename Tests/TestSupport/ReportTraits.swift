import EnvironmentCore
package import Testing

/// A trait for a test that makes reports on purpose: they have no effect.
package struct IgnoredReportsTrait: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    var handling = EnvironmentReporting.handling
    handling.inTests = .ignored
    try await EnvironmentReporting.$handling.withValue(handling, operation: function)
  }
}

extension Trait where Self == IgnoredReportsTrait {
  package static var ignoresReports: Self { IgnoredReportsTrait() }
}
