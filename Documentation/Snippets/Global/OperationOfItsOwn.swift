// Dependencies of an operation, an alias, and a reducer without an environment.

import EnvironmentKit
import GlobalEnvironment

extension Dependencies {
  @Entry var step = 1
  @Entry var stride = 1
}

struct CounterEnvironment: GlobalEnvironment {
  @Dependency(\.step) var step
}

struct AppEnvironment: GlobalEnvironment {}

struct AppState: Equatable {
  var count = 0
}

enum CounterAction {
  case increment
}

enum AppAction {
  case counter(CounterAction)
}

let counterReducer = Reducer<Int, CounterAction, CounterEnvironment> { count, _, environment in
  count += environment.step
  return .none
}

let appReducer: Reducer<AppState, AppAction, AppEnvironment> =
  counterReducer.pullback(state: \.count, action: /AppAction.counter)

let app = AppEnvironment().aliasing(\.stride, to: \.step)
var state = AppState()

withDependencies {
  $0.stride = 5
} operation: {
  _ = appReducer.run(&state, .counter(.increment), app)
}
print(state.count)  // 5

_ = appReducer.run(&state, .counter(.increment), app)
print(state.count)  // 6
