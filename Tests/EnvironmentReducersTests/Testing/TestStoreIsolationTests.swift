import EnvironmentReducers
import Testing

/// Test stores of tests that aren't isolated to the main actor.
@Suite struct TestStoreIsolationTests {
  @Test func `A test without isolation uses a store without await`() {
    let store = makeStore(step: 2)
    store.send(.increment) { $0.count = 2 }
    store.environment.step = 3
    store.send(.twice)
    store.receive(.increment) { $0.count = 5 }
    store.receive(.increment) { $0.count = 8 }
    store.finish()
    #expect(store.state.count == 8)
    #expect(store.environment.step == 3)
  }

  @Test func `A test without isolation awaits what effects do`() async {
    let clock = TestClock()
    let store = makeStore(step: 2)
    store.environment.clock = clock
    await store.send(.delay)
    await clock.advance(by: .seconds(1))
    await store.receive(.increment) { $0.count = 2 }
    await store.finish()
  }

  @Test func `An actor uses a store`() async {
    await Tester().run()
  }

  @Test func `Assertions run where the test is`() async {
    await Tester().assertHere()
  }

  @Test func `What a store was handed is freed with it`() {
    weak var environment: Environment?
    do {
      let store = makeStore(step: 2)
      store.send(.increment) { $0.count = 2 }
      environment = store.environment
    }
    #expect(environment == nil)
  }

  @Test func `Reducers run on the main actor, with the task-local values of the test`() {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Void, Void> { state, _, _ in
        MainActor.preconditionIsolated()
        state = Self.local
        return .none
      },
      environment: ()
    )
    Self.$local.withValue(5) {
      store.send(()) { $0 = 5 }
    }
  }

  @Test func `What fails is told where the test says`() {
    let issues = issues {
      let store = makeStore(step: 2)
      store.send(.increment) { $0.count = 3 }
      store.send(.delay)
    }
    #expect(
      issues.map { $0.prefix { $0 != "\n" } } == [
        "The state isn't as expected after an action.",
        "An effect still runs at the end of a test.",
      ])
  }

  @Test func `Without a reporter it is the running test that fails`() {
    withKnownIssue {
      makeStore(step: 2).send(.increment)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("The state isn't as expected after an action.") }
    }
  }

  @TaskLocal private static var local = 0

  private actor Tester {
    func assertHere() async {
      let store = makeStore(step: 2)
      await store.send(.increment) { state in
        self.preconditionIsolated()
        state.count = 2
      }
    }

    func run() async {
      let store = makeStore(step: 2)
      await store.send(.increment) { $0.count = 2 }
      await store.send(.twice)
      await store.receive(.increment) { $0.count = 4 }
      await store.receive(.increment) { $0.count = 6 }
      await store.finish()
    }
  }
}

/// Neither the state nor the environment can be sent to another isolation domain.
private struct State: Equatable {
  final class Names: Equatable {
    var all: [String] = []

    static func == (left: Names, right: Names) -> Bool { left.all == right.all }
  }

  var count = 0
  var names = Names()
}

private enum Action: Equatable {
  case increment, twice, delay
}

private final class Environment {
  var clock: any Clock<Duration> = TestClock()
  var step: Int

  init(step: Int) { self.step = step }
}

private func makeStore(step: Int) -> TestStore<State, Action, Environment> {
  TestStore(
    initialState: State(),
    reducer: Reducer { state, action, environment in
      switch action {
      case .increment: state.count += environment.step
      case .twice: return .merge(Effect(value: .increment), Effect(value: .increment))
      case .delay:
        return .task { [clock = environment.clock] in
          try? await clock.sleep(for: .seconds(1))
          return .increment
        }
      }
      return .none
    },
    environment: Environment(step: step)
  )
}
