import EnvironmentReducers
import EnvironmentTesting
import TestSupport
import Testing

@MainActor
struct TestClockTests {
  @Test func `Sleeping tasks wake in the order of their deadlines`() async throws {
    let clock = TestClock()
    let log = Log()
    let tasks = [3, 1, 2, 1].map { seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        log.entries.append("\(seconds) at \(clock.now.offset)")
      }
    }
    await clock.advance(by: .milliseconds(1_500))
    #expect(log.entries == ["1 at 1.0 seconds", "1 at 1.0 seconds"])
    #expect(clock.now.offset == .milliseconds(1_500))
    await clock.run()
    #expect(log.entries == ["1 at 1.0 seconds", "1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds"])
    for task in tasks { try await task.value }
  }

  @Test func `A sleep until a deadline that has passed returns at once`() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(1)))
    try await clock.sleep(for: .zero)
  }

  @Test func `A cancelled task stops sleeping`() async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.advance(by: .zero)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  @Test func `Running the clock until no task sleeps is reported while a timer repeats`() async {
    let issues = await issues {
      let clock = TestClock()
      let timer = Task { while true { try await clock.sleep(for: .seconds(1)) } }
      await clock.run()
      timer.cancel()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("A test clock was run until no task sleeps") == true)
  }

  private final class Log {
    var entries: [String] = []
  }
}
