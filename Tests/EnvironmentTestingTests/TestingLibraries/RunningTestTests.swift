import EnvironmentCore
import EnvironmentTesting
import Testing

struct RunningTestTests {
  @Test func `A test is one running test, also in its child tasks and on the main actor`() async throws {
    let test = try #require(RunningTest.current)
    #expect(test.name == Test.current?.displayName)
    let others = await withTaskGroup(of: RunningTest?.self) { group in
      for _ in 0..<8 { group.addTask { RunningTest.current } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    async let child = RunningTest.current
    let onMainActor = await MainActor.run { RunningTest.current }
    let unstructured = await Task { RunningTest.current }.value
    #expect((others + [await child, onMainActor, unstructured]).allSatisfy { $0 === test })
  }

  @Test func `A detached task belongs to no test`() async {
    #expect(await Task.detached { RunningTest.current == nil }.value)
  }

  @Test func `Tests with equal names are different tests`() throws {
    try Seen.add("plain", RunningTest.current)
  }

  @Test func `A test of the same suite is a different test`() throws {
    try Seen.add("plain", RunningTest.current)
  }

  @Test(.environment(\.greeting, "a"), arguments: ["same", "same"])
  func `With a trait, cases with equal arguments are different tests`(_: String) throws {
    try Seen.add("equal arguments", RunningTest.current)
  }

  @Test(.strictEnvironment, .environment(\.greeting, "a"), .recordsEnvironment, arguments: [1, 2])
  func `With several traits, a case is one test`(_: Int) async throws {
    let test = try #require(RunningTest.current)
    try Seen.add("several traits", test)
    await Task.yield()
    #expect(RunningTest.current === test)
    #expect(test.name == Test.current?.displayName)
  }
}

@Test func `Tests with equal names are different tests`() throws {
  try Seen.add("plain", RunningTest.current)
}

/// The running tests of several tests, which must all be different.
enum Seen {
  private static let tests = Lock<[String: [RunningTest]]>([:])

  static func add(_ group: String, _ test: RunningTest?) throws {
    let test = try #require(test)
    let isNew = tests.withLock { tests in
      defer { tests[group, default: []].append(test) }
      return tests[group, default: []].allSatisfy { $0 !== test }
    }
    #expect(isNew)
  }
}
