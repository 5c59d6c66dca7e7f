// A test of a feature with an effect: the test controls the clock, and asserts each action and each change of the
// state.

import EnvironmentReducers
import EnvironmentReducersTesting
import Testing

struct Countdown: Equatable {
  var seconds: Int
}

enum CountdownAction: Equatable {
  case start
  case tick
}

struct CountdownEnvironment {
  var clock: any Clock<Duration>
}

struct TimerID: Hashable {}

let countdownReducer = Reducer<Countdown, CountdownAction, CountdownEnvironment> { state, action, environment in
  switch action {
  case .start:
    return Effect.timer(id: TimerID(), every: .seconds(1), clock: environment.clock).map { _ in .tick }
  case .tick:
    state.seconds -= 1
    return state.seconds > 0 ? .none : .cancel(id: TimerID())
  }
}

@MainActor
struct CountdownTests {
  @Test func `A countdown ends at zero`() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Countdown(seconds: 2),
      reducer: countdownReducer,
      environment: CountdownEnvironment(clock: clock)
    )
    await store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.receive(.tick) { $0.seconds = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(.tick) { $0.seconds = 0 }
    await store.finish()
  }
}
