import EnvironmentKit

struct State {}

// `EnvironmentReducers` and `EnvironmentInjection` are one import away.
func run(_ effect: Effect<Int>, _ store: Store<State, Int>, _ reducer: Reducer<State, Int, Void>) {}

final class Downloads: Injectable {
  var injection = InjectionValues()
}

func connect(_ session: URLSession) {}
