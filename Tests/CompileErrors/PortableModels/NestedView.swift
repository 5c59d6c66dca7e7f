import EnvironmentModels

extension ModelEnvironmentValues {
  @Entry var host = "localhost"
}

protocol View {}

@EnvironmentAccessible
final class Model {
  @Environment(\.host) var host

  struct Row: View {
    @Environment(\.host) var host
  }
}
