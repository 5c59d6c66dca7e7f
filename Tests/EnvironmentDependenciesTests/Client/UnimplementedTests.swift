import EnvironmentCore
import EnvironmentDependencies
import TestSupport
import Testing

struct UnimplementedTests {
  @Test func `A function with a placeholder reports its name and its arguments, and returns the placeholder`() {
    let volume: (String, Int) -> Double = unimplemented("Player.volume", placeholder: 0.5)
    let line = #line - 1
    let issues = issues { #expect(volume("left", 1) == 0.5) }
    let texts = [#"Called with: ("left", 1)"#, "UnimplementedTests.swift:\(line)"]
    expectReport(issues, startsWith: "Unimplemented: Player.volume\n", contains: texts)
  }

  private enum Failure: Error { case silence }

  @Test func `A function of any effects reports when it is called, and throws its description or the given error`()
    async
  {
    let stop: () -> Void = unimplemented("stop")
    let play: (Int) throws -> Int = unimplemented("play")
    let record: (Int) throws(Failure) -> Int = unimplemented("record", throwing: .silence)
    let volume: @Sendable (Int) async -> Int = unimplemented("volume", placeholder: 3)
    let load: @Sendable () async throws -> Void = unimplemented("load")
    let save: @Sendable () async throws(Failure) -> Void = unimplemented("save", throwing: .silence)
    let facts = await facts {
      stop()
      let failure = #expect(throws: UnimplementedFailure.self) { try play(1) }
      #expect(failure?.description == "play")
      #expect(throws: Failure.silence) { try record(1) }
      #expect(await volume(1) == 3)
      await #expect(throws: UnimplementedFailure.self) { try await load() }
      await #expect(throws: Failure.silence) { try await save() }
    }
    #expect(facts == ["stop", "play", "record", "volume", "load", "save"].map { "Unimplemented: \($0)" })
  }

  @Test func `An unimplemented value is reported when it is made`() {
    var value = 0
    let issues = issues { value = unimplemented("answer", placeholder: 42) }
    #expect((value, issues.count) == (42, 1))
  }

  @Test func `A placeholder is evaluated at each call`() {
    let next = Lock(0)
    let count: () -> Int = unimplemented(
      placeholder: next.withLock {
        $0 += 1
        return $0
      })
    let issues = issues { #expect([count(), count()] == [1, 2]) }
    #expect(issues.map { $0.hasPrefix("Unimplemented\n") } == [true, true])
  }

  @Test func `Without a reporter, the running test fails`() {
    let stop: () -> Void = unimplemented("Player.stop")
    withKnownIssue {
      stop()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("Unimplemented: Player.stop") }
    }
  }
}
