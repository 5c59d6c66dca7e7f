import EnvironmentModels

extension ModelEnvironmentValues {
  @Entry var host = "localhost"
}

@EnvironmentAccessible
final class Model {
  struct Environment {}

  @Environment(\.host) var host
  @ModelEnvironment(\.host) var sameHost
}
