import EnvironmentCore
import EnvironmentTesting
import Testing

extension RunningTestTests {
  @Test(.strictEnvironment, arguments: 0..<200) func `With a trait, each of many cases is its own test`(
    _: Int
  ) async throws {
    let test = try #require(RunningTest.current)
    try Seen.add("many", test)
    await Task.yield()
    #expect(RunningTest.current === test)
  }

  @Suite(.serialized, .recordsEnvironment) struct Serialized {
    @Test(arguments: 0..<4) func `With a trait of its suite, each of several serial cases is its own test`(
      _: Int
    ) throws {
      try Seen.add("serialized", RunningTest.current)
    }
  }

  @Suite struct Nested {
    @Test func `Tests with equal names are different tests`() throws {
      try Seen.add("plain", RunningTest.current)
    }
  }
}
