// A feature: its state, its actions, its environment, its reducer, and a store that runs it.

import EnvironmentReducers

struct Counter: Equatable {
  var count = 0
  var fact: String?
}

enum CounterAction: Equatable {
  case increment
  case askForFact
  case loaded(String)
}

struct CounterEnvironment {
  var fact: @Sendable (Int) async throws -> String
}

let counterReducer = Reducer<Counter, CounterAction, CounterEnvironment> { state, action, environment in
  switch action {
  case .increment:
    state.count += 1
    return .none
  case .askForFact:
    return .task { [fact = environment.fact, count = state.count] in
      .loaded(try await fact(count))
    } catch: { error in
      .loaded("\(error)")
    }
  case .loaded(let fact):
    state.fact = fact
    return .none
  }
}

let store = Store(
  initialState: Counter(),
  reducer: counterReducer,
  environment: CounterEnvironment(fact: { "\($0) is a number" })
)
let viewStore = ViewStore(store)
viewStore.send(.increment)
print(viewStore.count)  // 1
