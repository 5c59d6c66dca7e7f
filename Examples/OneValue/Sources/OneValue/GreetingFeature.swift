import ComposableEnvironment

final class FeatureEnvironment: ComposableEnvironment {
  @Dependency(\.greeting) var greeting
}

final class AppEnvironment: ComposableEnvironment {}

struct AppState {
  var text = ""
}

enum AppAction {
  case greet(GreetAction)
}

enum GreetAction {
  case greet
}

let greetReducer = Reducer<String, GreetAction, FeatureEnvironment> { text, _, environment in
  text = "\(environment.greeting) from a reducer"
  return .none
}

let appReducer: Reducer<AppState, AppAction, AppEnvironment> =
  greetReducer.pullback(state: \.text, action: /AppAction.greet)
