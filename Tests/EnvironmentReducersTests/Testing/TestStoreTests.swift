import EnvironmentReducers
import Testing

@MainActor
@Suite struct TestStoreTests {
  @Test func `A feature is tested without waiting`() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    await store.send(.increment) { $0.count = 1 }
    await store.send(.nothing)
    await store.send(.delay)
    await clock.advance(by: .seconds(1))
    await store.receive(.increment) { $0.count = 2 }
    await store.send(.delay)
    await store.send(.cancel)
    await store.finish()
  }

  @Test func `What effects produce at once needs no await`() {
    let store = makeStore()
    store.send(.twice)
    store.receive(.increment) { $0.count = 1 }
    store.receive(.increment) { $0.count = 2 }
    store.finish()
    #expect(store.state.count == 2)
  }

  @Test func `What effects produce elsewhere is waited for`() async {
    let store = makeStore()
    await store.send(.detached)
    await store.receive(.increment, timeout: .seconds(60)) { $0.count = 1 }
    await store.finish()
  }

  @Test func `The environment can be changed between actions`() async {
    let store = makeStore()
    store.environment.step = 10
    await store.send(.increment) { $0.count = 10 }
  }

  @Test func `A state that isn't as expected fails with the difference, line by line`() async {
    let issues = issues {
      let store = makeStore()
      store.send(.increment) { $0.count = 2 }
      store.send(.increment)
    }
    #expect(
      issues == [
        """
        The state isn't as expected after an action.
          Action: Action.increment
            State(
          -   count: 2,
          +   count: 1,
              names: [
                "a"
              ]
            )
          (Expected: -, actual: +)
        """,
        """
        The state isn't as expected after an action.
          Action: Action.increment
            State(
          -   count: 1,
          +   count: 2,
              names: [
                "a"
              ]
            )
          (Expected: -, actual: +)
        """,
      ])
  }

  @Test func `An assertion that changes nothing fails`() {
    let issues = issues {
      let store = makeStore()
      store.send(.nothing) { $0.count = 0 }
    }
    #expect(
      issues == [
        """
        The assertion for an action changes nothing, and neither did the action.
          Action: Action.nothing
          • Leave the assertion out.
        """
      ])
  }

  @Test func `An assertion that throws fails`() {
    let issues = issues {
      makeStore().send(.nothing) { _ in throw Failure() }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("The assertion for an action has thrown an error.") == true)
  }

  @Test func `An action that isn't received, another one, and one that isn't handled, fail`() async {
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
        An action was expected of an effect, but none was received.
          Expected: Action.increment
          • Await 'receive' if the effect isn't done at once.
          • Move the clock that it waits for on.
        """,
        """
        The action received of an effect isn't the one that was expected.
          - Action.append("b")
          + Action.increment
          (Expected: -, received: +)
        """,
        """
        An action was sent before 1 received of effects were handled.
          Sent: Action.nothing
          Received: Action.increment
          • Handle each with 'receive' first.
        """,
        """
        An action was expected of an effect, but none was received.
          Expected: Action.nothing
          • Await 'receive' if the effect isn't done at once.
          • Move the clock that it waits for on.
        """,
        """
        2 received of effects weren't handled.
          Received: Action.increment
          Received: Action.increment
          • Handle each with 'receive'.
        """,
      ])
  }

  @Test func `An effect that runs at the end fails, whether the end is told or is that of the store`() async {
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
      An effect still runs at the end of a test.
        Begun by: Action.delay
        • Send the action that cancels it.
        • Move its clock on until it ends.
        • Await 'finish()' if it ends by itself.
      """
    #expect(issues == [message, message])
  }

  @Test func `Without a reporter it is the running test that fails`() {
    withKnownIssue {
      makeStore().send(.increment)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("The state isn't as expected after an action.") }
        && issue.sourceLocation?.fileName == "TestStoreTests.swift"
    }
  }

  private struct State: Equatable {
    var count = 0
    var names = ["a"]
  }

  private enum Action: Equatable {
    case increment, nothing, twice, delay, cancel, detached
    case append(String)
  }

  private struct Environment {
    var clock: any Clock<Duration>
    var step = 1
  }

  private struct Failure: Error {}

  private func makeStore(clock: TestClock = TestClock()) -> TestStore<State, Action, Environment> {
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
