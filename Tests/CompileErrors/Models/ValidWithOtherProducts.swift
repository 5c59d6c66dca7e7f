import EnvironmentInjection
import EnvironmentKit
import EnvironmentReducers

final class Downloads: Injectable {
  var injection = InjectionValues()
  @Injection(\.locale) var locale
}

enum CounterAction { case set(Int) }

@MainActor
func counter(_ viewStore: ViewStore<Int, CounterAction>) -> some View {
  Toggle("Even", isOn: viewStore.binding(get: { $0.isMultiple(of: 2) }, send: .set(0)))
}
