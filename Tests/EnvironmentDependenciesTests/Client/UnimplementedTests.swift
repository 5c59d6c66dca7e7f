import EnvironmentCore
import EnvironmentDependencies
import TestSupport
import Testing

struct UnimplementedTests {
  @Test func `A function with a placeholder reports its name and its arguments, and returns the placeholder`() {
    let volume: (String, Int) -> Double = unimplemented("Player.volume", placeholder: 0.5)
    var result = 0.0
    let issues = issues { result = volume("left", 1) }
    #expect(result == 0.5)
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("Unimplemented: Player.volume\n") == true)
    #expect(issues.first?.contains(#"Called with: ("left", 1)"#) == true)
    #expect(issues.first?.contains("UnimplementedTests.swift:8") == true)
  }

  @Test func `A function without a result needs no placeholder`() {
    let stop: () -> Void = unimplemented("Player.stop")
    #expect(issues { stop() }.count == 1)
  }

  @Test func `A throwing function throws its description`() {
    let play: (Int) throws -> Int = unimplemented("Player.play")
    let issues = issues {
      let failure = #expect(throws: UnimplementedFailure.self) { try play(1) }
      #expect(failure?.description == "Player.play")
    }
    #expect(issues.count == 1)
  }

  @Test func `A function of a typed error throws the given error`() {
    enum Failure: Error { case silence }
    let play: (Int) throws(Failure) -> Int = unimplemented("Player.play", throwing: .silence)
    let issues = issues { #expect(throws: Failure.silence) { try play(1) } }
    #expect(issues.count == 1)
  }

  @Test func `An asynchronous function reports when it is called`() async throws {
    enum Failure: Error { case silence }
    let volume: @Sendable (Int) async -> Int = unimplemented("volume", placeholder: 3)
    let play: @Sendable () async throws -> Void = unimplemented("play")
    let stop: @Sendable () async throws(Failure) -> Void = unimplemented("stop", throwing: .silence)
    let facts = Lock<[String]>([])
    await EnvironmentReporting.withReporter { issue in
      facts.withLock { $0.append(issue.fact) }
    } operation: {
      #expect(await volume(1) == 3)
      await #expect(throws: UnimplementedFailure.self) { try await play() }
      await #expect(throws: Failure.silence) { try await stop() }
    }
    #expect(facts.withLock { $0 } == ["volume", "play", "stop"].map { "Unimplemented: \($0)" })
  }

  @Test func `An unimplemented value is reported when it is made`() {
    var value = 0
    let issues = issues { value = unimplemented("answer", placeholder: 42) }
    #expect(value == 42)
    #expect(issues.count == 1)
  }

  @Test func `A placeholder is evaluated at each call`() {
    let next = Lock(0)
    let count: () -> Int = unimplemented(
      placeholder: next.withLock {
        $0 += 1
        return $0
      })
    let issues = issues { #expect([count(), count()] == [1, 2]) }
    #expect(issues.count == 2)
    #expect(issues.first?.hasPrefix("Unimplemented\n") == true)
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
