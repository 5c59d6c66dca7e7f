import EnvironmentCore
import EnvironmentTesting
import Testing

extension RunningTestTests {
  @Test(arguments: [Nameless(number: 1), Nameless(number: 2)])
  func `Cases with equal descriptions are different tests`(_: Nameless) async throws {
    let test = try #require(RunningTest.current)
    try Seen.add("equal descriptions", test)
    for _ in 0..<100 {
      await Task.yield()
      #expect(RunningTest.current === test)
    }
  }

  @Test(arguments: 0..<200) func `Each of many cases is its own test`(_: Int) async throws {
    let test = try #require(RunningTest.current)
    try Seen.add("many", test)
    await Task.yield()
    #expect(RunningTest.current === test)
  }

  @Suite(.serialized) struct Serialized {
    @Test(arguments: 0..<4) func `Each of several serial cases is its own test`(_: Int) throws {
      try Seen.add("serialized", RunningTest.current)
    }
  }

  @Suite struct Nested {
    @Test func `Tests with equal names are different tests`() throws {
      try Seen.add("plain", RunningTest.current)
    }
  }
}

struct Nameless: Sendable, CustomStringConvertible {
  let number: Int
  var description: String { "nameless" }
}
