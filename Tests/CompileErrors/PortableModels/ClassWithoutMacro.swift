import EnvironmentModels

extension ModelEnvironmentValues {
  @Entry var host = "localhost"
}

final class Model {
  @Environment(\.host) var host
}
