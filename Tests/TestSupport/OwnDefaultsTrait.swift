import EnvironmentCore
package import Testing

/// A trait without an effect on values: each case is a test of its own, with its own defaults.
package struct OwnDefaultsTrait: TestTrait, TestScoping {
  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await RunningTest.run(in: RunningTest(name: test.name), function)
  }
}

extension Trait where Self == OwnDefaultsTrait {
  package static var ownDefaults: Self { OwnDefaultsTrait() }
}
