import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

/// A small suite as a table: the traits of the suites and tests, and each test's expectations.
///
/// The tests run inside of one test, so that traits can be removed and the failures counted.
struct TraitRemovalTests {
  @Test func `A suite with all of its traits has no failure`() async throws {
    #expect(try await failures(without: nil) == [])
  }

  @Test(arguments: [
    ("outer suite, greeting", ["outer test"]),
    ("outer suite, farewell", ["outer test", "inner test", "inner test with a trait"]),
    ("inner suite, greeting", ["inner test"]),
    ("inner test, greeting and name", ["inner test with a trait"]),
  ])
  func `Removing a trait fails exactly the tests that need it`(
    _ trait: String, _ expected: [String]
  ) async throws {
    #expect(try await failures(without: trait) == expected)
  }

  private struct Row {
    let name: String
    let traits: [String]
    let expected: [String]
  }

  private let traits: [String: EnvironmentTrait] = [
    "outer suite, greeting": .environment(\.greeting, "outer"),
    "outer suite, farewell": .environment { $0.farewell = "outer" },
    "inner suite, greeting": .environment(\.greeting, "inner"),
    "inner test, greeting and name": .environment {
      $0.greeting = "innermost"
      $0.person.name = "Bea"
    },
  ]

  private let rows = [
    Row(
      name: "outer test", traits: ["outer suite, greeting", "outer suite, farewell"],
      expected: ["outer", "outer", "Ada"]
    ),
    Row(
      name: "inner test", traits: ["outer suite, greeting", "outer suite, farewell", "inner suite, greeting"],
      expected: ["inner", "outer", "Ada"]
    ),
    Row(
      name: "inner test with a trait",
      traits: [
        "outer suite, greeting", "outer suite, farewell", "inner suite, greeting", "inner test, greeting and name",
      ],
      expected: ["innermost", "outer", "Bea"]
    ),
  ]

  private func failures(without removed: String?) async throws -> [String] {
    var failures: [String] = []
    for row in rows {
      let traits = row.traits.filter { $0 != removed }.compactMap { self.traits[$0] }
      let values = Lock<[String]>([])
      try await run(traits[...]) {
        let current = EnvironmentValues.current
        values.withLock { $0 = [current.greeting, current.farewell, current.person.name] }
      }
      if values.withLock({ $0 }) != row.expected { failures.append(row.name) }
    }
    return failures
  }

  /// Runs a test with traits, as Swift Testing does.
  private func run(_ traits: ArraySlice<EnvironmentTrait>, test: @escaping @Sendable () -> Void) async throws {
    guard let outermost = traits.first else { return test() }
    let current = try #require(Test.current)
    try await outermost.provideScope(for: current, testCase: Test.Case.current) {
      try await run(traits.dropFirst(), test: test)
    }
  }
}
