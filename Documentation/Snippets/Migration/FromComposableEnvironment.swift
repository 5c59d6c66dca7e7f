// Environments and reducers whose pullback names no environment.

import ComposableEnvironment
import EnvironmentKit

extension Dependencies {
  @Entry var step = 1
}

final class CounterEnvironment: ComposableEnvironment {
  @Dependency(\.step) var step
}

final class AppEnvironment: ComposableEnvironment {}

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

var state = AppState()
_ = appReducer.run(&state, .counter(.increment), AppEnvironment().with(\.step, 5))
print(state.count)  // 5
