import EnvironmentModels
import Observation

extension ModelEnvironmentValues {
  @Entry var host = "localhost"
}

@EnvironmentAccessible
@Observable
final class Model {
  @Environment(\.host) var host
}
