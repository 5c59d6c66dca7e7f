import ComposableEnvironment
import EnvironmentInjection
import EnvironmentKit

@main
struct OneValue {
  @MainActor static func main() async throws {
    try await show(EnvironmentValues())

    var values = EnvironmentValues()
    values.greeting = "Salut"
    try await show(values)
  }

  /// Supplies the same values to everything that reads the greeting.
  @MainActor static func show(_ values: EnvironmentValues) async throws {
    print(try renderHTML(GreetingView(), environment: values))
    print(Greeter(injection: values).greet())
    print(await GreetingActor(injection: values.sendable).greet())

    var state = AppState()
    _ = appReducer.run(&state, .greet(.greet), AppEnvironment().with(\.self, values))
    print(state.text)
  }
}
