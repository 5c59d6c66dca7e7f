import EnvironmentReducers
import EnvironmentTesting
import Testing

@MainActor
struct EffectVariants {
  @Test func `A long sequence of effects runs without recursion`() {
    let log = EffectLog(clock: TestClock())
    log.run(.concatenate((0..<20_000).map { Effect(value: "\($0)") }))
    #expect(log.outputs.count == 20_000)
  }

  @Test func `An effect that has one identifier twice doesn't cancel itself`() async {
    let log = EffectLog(clock: TestClock())
    let clock = log.clock
    log.run(Effect(value: "a").cancellable(id: 1, cancelInFlight: true).cancellable(id: 1))
    log.run(Effect(value: "b").debounce(id: 2, for: .seconds(1), clock: clock).cancellable(id: 2))
    let task = Effect<String, Never>.task {
      try await clock.sleep(for: .seconds(1))
      return "c"
    }
    log.run(task.cancellable(id: 3, cancelInFlight: true).debounce(id: 3, for: .seconds(1), clock: clock))
    log.run(Effect(value: "d").throttle(id: 4, for: .seconds(1), clock: clock, latest: true).cancellable(id: 4))
    await clock.advance(by: .seconds(3))
    #expect(log.outputs.sorted() == ["a", "b", "c", "d"])
    log.run(task.cancellable(id: 5, cancelInFlight: true).cancellable(id: 5, cancelInFlight: true))
    log.run(.cancel(id: 5))
    await clock.advance(by: .seconds(3))
    #expect(log.outputs.count == 4)
  }
}
