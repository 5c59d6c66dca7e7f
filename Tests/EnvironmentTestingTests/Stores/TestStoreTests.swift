import EnvironmentReducers
import EnvironmentReducersTesting
import TestSupport
import Testing

@MainActor
struct TestStoreTests {
  @Test func `A feature is tested without waiting, in an environment that can be changed`() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    await store.send(.increment) { $0.count = 1 }
    await store.send(.nothing)
    await store.send(.delay)
    await clock.advance(by: .seconds(1))
    await store.receive(.increment) { $0.count = 2 }
    await store.send(.delay)
    await store.send(.cancel)
    store.environment.step = 10
    await store.send(.increment) { $0.count = 12 }
    await store.finish()
  }

  @Test func `An action that an effect sends synchronously is received without await`() {
    let store = makeStore()
    store.send(.twice)
    store.receive(.increment) { $0.count = 1 }
    store.receive(.increment) { $0.count = 2 }
    store.finish()
    #expect(store.state.count == 2)
  }

  @Test func `An assertion doesn't see what an effect sends to the store while it starts`() {
    weak var current: TestStore<Int, Bool, Void>?
    let reducer = Reducer<Int, Bool, Void> { state, isOuter, _ in
      state += 1
      return isOuter ? .fireAndForget { current?.send(false) { $0 = 2 } } : .none
    }
    let store = TestStore(initialState: 0, reducer: reducer, environment: ())
    current = store
    store.send(true) { $0 = 1 }
    #expect(store.state == 1)
  }

  @Test func `The store waits for an action that an effect sends on another thread`() async {
    let store = makeStore()
    await store.send(.detached)
    await store.receive(.increment, timeout: .seconds(60)) { $0.count = 1 }
    await store.finish()
  }

  @Test func `A state that differs from the expected one fails with the difference, line by line`() async {
    let issues = issues {
      let store = makeStore()
      store.send(.increment) { $0.count = 2 }
      store.send(.increment)
    }
    #expect(
      issues == [
        """
        The state after an action differs from the expected state.
          Action: Action.increment
          - State(count: 2, names: ["a"])
          + State(count: 1, names: ["a"])
          (Expected: -, actual: +)
        """,
        """
        The state after an action differs from the expected state.
          Action: Action.increment
          - State(count: 1, names: ["a"])
          + State(count: 2, names: ["a"])
          (Expected: -, actual: +)
        """,
      ])
  }

  @Test func `An assertion that changes nothing or throws fails`() {
    let issues = issues {
      let store = makeStore()
      store.send(.nothing) { $0.count = 0 }
      store.send(.nothing) { _ in throw Failure() }
    }
    #expect(issues.count == 2)
    #expect(
      issues.first == """
        The assertion for an action changes nothing, and the action changed nothing.
          Action: Action.nothing
          • Remove the assertion.
        """)
    #expect(issues.last?.hasPrefix("The assertion for an action threw an error.") == true)
  }

  @Test func `An assertion receives the state before the action`() {
    let store = makeStore()
    store.send(.increment) { state in
      #expect(store.state == state)
      #expect(store.state.count == 0)
      state.count = store.state.count + 1
    }
    #expect(store.state.count == 1)
    store.send(.twice)
    store.receive(.increment) { $0.count = store.state.count + 1 }
    #expect(store.state.count == 2)
    store.receive(.increment) { $0.count = store.state.count + 1 }
    #expect(store.state.count == 3)
  }

  @Test func `After a failed assertion, the store has the state after the action`() {
    let store = makeStore()
    _ = issues { store.send(.increment) { $0.count = 7 } }
    #expect(store.state.count == 1)
    _ = issues { store.send(.increment) { _ in throw Failure() } }
    #expect(store.state.count == 2)
    store.send(.increment) { $0.count = 3 }
  }

  @Test func `An expected action that is missing or different, and an action that is not received, fail`() async {
    let issues = await issues {
      let store = makeStore()
      await store.receive(.increment, timeout: .zero)
      await store.send(.twice)
      await store.receive(.append("b")) { $0.names = ["a", "b"] }
      await store.send(.nothing)
      await store.receive(.nothing, timeout: .zero)
      await store.send(.twice)
      await store.finish()
    }
    #expect(
      issues == [
        """
        An action of an effect was expected, but no effect has produced one.
          Expected: Action.increment
          • Use 'await store.receive' if the effect does asynchronous work.
          • Advance the clock that the effect waits for.
        """,
        """
        The received action differs from the expected action.
          - Action.append("b")
          + Action.increment
          (Expected: -, received: +)
        """,
        """
        An action was sent while 1 action of effects had not been received.
          Sent: Action.nothing
          Not received: Action.increment
          • Call 'receive' for each action of an effect first.
        """,
        """
        An action of an effect was expected, but no effect has produced one.
          Expected: Action.nothing
          • Use 'await store.receive' if the effect does asynchronous work.
          • Advance the clock that the effect waits for.
        """,
        """
        2 actions of effects were not received.
          Not received: Action.increment
          Not received: Action.increment
          • Call 'receive' for each action of an effect, in order.
        """,
      ])
  }

  @Test func `An effect that still runs fails the test when the test finishes and when it releases the store`() async {
    let issues = await issues {
      let clock = TestClock()
      let store = makeStore(clock: clock)
      await store.send(.delay)
      await store.finish(timeout: .zero)
      await store.finish(timeout: .zero)
      let other = makeStore(clock: clock)
      await other.send(.delay)
      _ = consume other
    }
    let message = """
      1 effect still runs at the end of the test.
        Started by: Action.delay
        • Send the action that cancels the effect.
        • Advance the clock until the effect ends.
        • Use 'await store.finish()' if the effect ends by itself.
      """
    #expect(issues == [message, message])
  }

  @Test func `Without a reporter, the running test fails at the line of the assertion`() {
    withKnownIssue {
      makeStore().send(.increment)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("The state after an action differs from the expected state.") }
        && issue.sourceLocation?.fileName == "TestStoreTests.swift"
    }
  }

  @Test func `The effects of a test read its task-local values, and run while the test awaits`() async {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int?, Void> { state, action, _ in
        MainActor.preconditionIsolated()
        guard let action else { return .task { Local.value } }
        state = action
        return .none
      },
      environment: ()
    )
    await Local.$value.withValue(5) { await store.send(nil) }
    await store.receive(5) { $0 = 5 }
    await store.finish()
  }

  @Test func `A store releases its environment`() {
    final class Log {}
    weak var freed: Log?
    do {
      let store = TestStore(
        initialState: 0, reducer: Reducer<Int, Int, Log> { _, _, _ in .none }, environment: Log())
      store.send(1)
      freed = store.environment
    }
    #expect(freed == nil)
  }

  struct State: Equatable {
    var count = 0
    var names = ["a"]
  }

  enum Action: Equatable {
    case increment, nothing, twice, delay, cancel, detached
    case append(String)
  }

  struct Environment {
    var clock: any Clock<Duration>
    var step = 1
  }

  private struct Failure: Error {}

  func makeStore(clock: TestClock = TestClock()) -> TestStore<State, Action, Environment> {
    TestStore(
      initialState: State(),
      reducer: Reducer { state, action, environment in
        switch action {
        case .increment: state.count += environment.step
        case .append(let name): state.names.append(name)
        case .nothing: break
        case .twice: return .merge(Effect(value: .increment), Effect(value: .increment))
        case .delay:
          return Effect.task { [clock = environment.clock] in
            try await clock.sleep(for: .seconds(1))
            return .increment
          }.cancellable(id: 1)
        case .cancel: return .cancel(id: 1)
        case .detached: return .task { await Task.detached { .increment }.value }
        }
        return .none
      },
      environment: Environment(clock: clock)
    )
  }
}

private enum Local {
  @TaskLocal static var value = 0
}
