import EnvironmentModels
import Observation

extension ModelEnvironmentValues {
  @Entry var host = "localhost"
}

@EnvironmentAccessible
@Observable
final class Model {
  @ObservationIgnored @Environment(\.host) var host
  var title = ""
}

@EnvironmentAccessible
final class TrackedModel: Observable {
  @Environment(\.host) var host
  @ObservationIgnored var cache = 0
}

func observe(_ model: some Observable & EnvironmentBindable) {
  withObservationTracking {
    _ = model
  } onChange: {
  }
  _ = ObservationRegistrar()
}
