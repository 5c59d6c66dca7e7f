import EnvironmentReducers
import EnvironmentTesting
import TestSupport
import Testing

@MainActor
struct EffectTests {
  @Test func `Effects that send synchronously do so in the order of their description`() {
    let log = EffectLog(clock: TestClock())
    log.run(.none)
    log.run(Effect(value: "a"))
    log.run(.merge(Effect(value: "b"), .none, Effect(value: "c")))
    log.run(.concatenate([Effect(value: "d"), Effect(value: "e").concatenate(with: Effect(value: "f"))]))
    log.run(Effect(value: 1).map { "\($0)" }.merge(with: Effect(value: "g").eraseToEffect()))
    log.expect(["a", "b", "c", "d", "e", "f", "1", "g"])
  }

  @Test func `A failure ends the whole effect, cancels concurrent effects, and can be made an output`() async {
    let log = EffectLog(clock: TestClock())
    let failing = Effect<String, Failure>(error: Failure())
    log.run(Effect.concatenate([Effect(value: "a"), failing, Effect(value: "b")]).catchToEffect(describe))
    let waiting = Effect<String, Failure>(value: "c").debounce(id: 1, for: .seconds(1), clock: log.clock)
    log.run(Effect.merge(waiting, failing, Effect(value: "d")).catchToEffect(describe))
    log.run(failing.fireAndForget())
    await log.clock.advance(by: .seconds(2))
    log.expect(["a", "failure", "failure"])
  }

  @Test func `The work of several effects runs concurrently, and the outputs of each arrive in order`() async {
    let log = EffectLog(clock: TestClock())
    log.run(
      .run { [clock = log.clock] send in
        await send("a")
        try await clock.sleep(for: .seconds(1))
        await send("b")
      })
    log.run(.task { "c" })
    log.run(.fireAndForget { [counter = log.counter] in await counter.increment() })
    await log.clock.advance(by: .seconds(1))
    #expect(log.outputs.prefix(2).sorted() == ["a", "c"])
    #expect(log.outputs.last == "b")
    #expect(log.outputs.count == 3)
    #expect(log.counter.count == 1)
  }

  @Test func `An error in work is handled or reported, unless it is a cancellation`() async {
    let issues = await issues {
      let log = EffectLog(clock: TestClock())
      log.run(
        .task {
          throw Failure()
        } catch: { _ in
          "caught"
        })
      log.run(
        .run { _ in
          throw Failure()
        } catch: { _, send in
          await send("caught, too")
        })
      log.run(.run { _ in throw CancellationError() })
      log.run(.task { throw Failure() })
      log.run(.fireAndForget { throw Failure() })
      await log.clock.advance(by: .zero)
      #expect(log.outputs.sorted() == ["caught", "caught, too"])
    }
    #expect(issues.count == 1)
    let issue = issues.first ?? ""
    #expect(issue.hasPrefix("An effect threw an error without a handler, so the effect ended."))
    #expect(issue.contains("EnvironmentReducersTests/EffectTests.swift:"))
  }

  @Test func `Cancelling an identifier ends its effects, and the effects after them run`() async {
    let log = EffectLog(clock: TestClock())
    let never = Effect<String, Never>.run { [clock = log.clock] send in
      do { try await clock.sleep(for: .seconds(1)) } catch { await send("dropped") }
    }
    log.run(.concatenate(never.cancellable(id: "id"), Effect(value: "after")))
    log.run(never.map { "map \($0)" }.cancellable(id: "id"))
    log.run(
      Effect.task { [clock = log.clock] in
        try await clock.sleep(for: .seconds(1))
        return "other"
      }.cancellable(id: EffectTests.self))
    await log.clock.advance(by: .zero)
    log.run(.cancel(id: "id"))
    log.expect(["after"])
    await log.clock.advance(by: .seconds(1))
    log.expect(["after", "other"])
    log.run(.cancel(ids: ["id", 3]))
    log.run(.cancel(ids: [EffectTests.self, Int.self]))
    log.run(.cancel(id: Int.self))
  }

  @Test func `An effect that cancels those in flight replaces them`() async {
    let log = EffectLog(clock: TestClock())
    for number in 1...3 {
      log.run(
        Effect.task { [clock = log.clock] in
          try await clock.sleep(for: .seconds(1))
          return "\(number)"
        }.cancellable(id: 1, cancelInFlight: true))
      await log.clock.advance(by: .milliseconds(500))
    }
    await log.clock.advance(by: .seconds(5))
    log.expect(["3"])
  }

  @Test func `A throttled output that was cancelled isn't sent later`() async {
    let log = EffectLog(clock: TestClock())
    func run(_ letter: String) {
      log.run(
        Effect(value: letter).throttle(id: 1, for: .seconds(1), clock: log.clock, latest: false))
    }
    run("a")
    await log.clock.advance(by: .milliseconds(200))
    run("b")
    log.run(.cancel(id: 1))
    await log.clock.advance(by: .milliseconds(200))
    run("c")
    await log.clock.advance(by: .seconds(2))
    log.expect(["a", "c"])
  }

  @Test func `Identifiers of one store don't affect another store`() async {
    let log = EffectLog(clock: TestClock())
    let other = EffectLog(clock: log.clock)
    log.run(Effect(value: "a").debounce(id: 1, for: .seconds(1), clock: log.clock))
    other.run(Effect(value: "b").debounce(id: 1, for: .seconds(1), clock: log.clock))
    other.run(.cancel(id: 1))
    await log.clock.advance(by: .seconds(1))
    log.expect(["a"])
    other.expect([])
  }

  @Test func `A debounced effect starts after its identifier has been inactive for the interval`() async {
    let log = EffectLog(clock: TestClock())
    for letter in ["a", "b", "c"] {
      log.run(Effect(value: letter).debounce(id: 1, for: .milliseconds(300), clock: log.clock))
      await log.clock.advance(by: .milliseconds(299))
    }
    log.expect([])
    await log.clock.advance(by: .milliseconds(1))
    log.expect(["c"])
    log.run(Effect(value: "d").debounce(id: Int.self, for: .milliseconds(300), clock: log.clock))
    await log.clock.advance(by: .milliseconds(300))
    log.expect(["c", "d"])
  }

  @Test func `An effect without work cancels those in flight, too`() async {
    let log = EffectLog(clock: TestClock())
    log.run(Effect(value: "a").debounce(id: 1, for: .seconds(1), clock: log.clock))
    log.run(Effect(value: "b").debounce(id: 2, for: .seconds(1), clock: log.clock))
    log.run(.none.debounce(id: 1, for: .seconds(1), clock: log.clock))
    log.run(.none.cancellable(id: 2, cancelInFlight: true))
    log.run(.none.debounce(id: 3, for: .seconds(1), clock: log.clock).concatenate(with: Effect(value: "c")))
    log.run(Effect(value: "d").debounce(id: 4, for: .seconds(1), clock: log.clock))
    log.run(.none.cancellable(id: 4))
    await log.clock.advance(by: .seconds(1))
    #expect(log.outputs.sorted() == ["c", "d"])
  }

  @Test func `Throttled effects send immediately, and then once in each interval`() async {
    let rows: [(latest: Bool, expected: [String])] = [(true, ["a", "c", "d", "f"]), (false, ["a", "b", "d", "e"])]
    for (latest, expected) in rows {
      let log = EffectLog(clock: TestClock())
      func run(_ letters: String...) {
        for letter in letters {
          log.run(Effect(value: letter).throttle(id: 1, for: .seconds(1), clock: log.clock, latest: latest))
        }
      }
      run("a", "b", "c")
      log.expect(["a"], "latest: \(latest)")
      await log.clock.advance(by: .seconds(1))
      log.expect(Array(expected.prefix(2)), "latest: \(latest)")
      await log.clock.advance(by: .seconds(1))
      run("d", "e", "f")
      log.expect(Array(expected.prefix(3)), "latest: \(latest)")
      await log.clock.advance(by: .milliseconds(999))
      log.expect(Array(expected.prefix(3)), "latest: \(latest)")
      await log.clock.advance(by: .milliseconds(1))
      log.expect(expected, "latest: \(latest)")
    }
  }

  @Test func `A timer ticks at its intervals, also with a type-erased clock, until it is cancelled`() async {
    let log = EffectLog(clock: TestClock())
    let clock: any Clock<Duration> = log.clock
    log.run(Effect.timer(id: 1, every: .seconds(1), clock: log.clock).map { "\($0)" })
    log.run(Effect.timer(id: Int.self, every: .milliseconds(1_500), clock: clock).map { _ in "slow" })
    await log.clock.advance(by: .seconds(3))
    log.expect(["1.0 seconds", "slow", "2.0 seconds", "slow", "3.0 seconds"])
    log.run(.cancel(id: 1))
    log.run(.cancel(id: Int.self))
    await log.clock.advance(by: .seconds(10))
    #expect(log.outputs.count == 5)
  }

  @Test func `The effects of a store end with it`() async {
    let clock = TestClock()
    let counter = Counter()
    var log: EffectLog? = EffectLog(clock: clock)
    log?.run(
      .run { _ in
        do { try await clock.sleep(for: .seconds(1)) } catch { await counter.increment() }
      })
    await clock.advance(by: .zero)
    #expect(counter.count == 0)
    log = nil
    await clock.advance(by: .zero)
    #expect(counter.count == 1)
  }

  private func describe(_ result: Result<String, Failure>) -> String {
    switch result {
    case .success(let output): output
    case .failure: "failure"
    }
  }

  private struct Failure: Error {}
}

/// A log of the outputs of effects that run in one store.
@MainActor
final class EffectLog {
  let clock: TestClock
  let counter = Counter()
  private let outputLog = OutputLog()
  private let store: Store<Void, Message>

  init(clock: TestClock) {
    self.clock = clock
    store = Store(
      initialState: (),
      reducer: Reducer<Void, Message, OutputLog> { _, message, log in
        switch message {
        case .run(let effect): return effect.map(Message.output)
        case .output(let output):
          log.outputs.append(output)
          return .none
        }
      },
      environment: outputLog
    )
  }

  var outputs: [String] { outputLog.outputs }

  func expect(_ outputs: [String], _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(self.outputs == outputs, comment, sourceLocation: sourceLocation)
  }

  func run(_ effect: Effect<String, Never>) {
    store.send(.run(effect))
  }

  enum Message {
    case run(Effect<String, Never>)
    case output(String)
  }

  final class OutputLog {
    var outputs: [String] = []
  }
}

@MainActor
final class Counter {
  private(set) var count = 0

  func increment() {
    count += 1
  }
}
