import EnvironmentKit
import EnvironmentModels

extension EnvironmentValues {
  @Entry var host = "localhost"
}

@EnvironmentAccessible
final class Model {
  @Environment(\.host) var host
  @ModelEnvironment(\.host) var sameHost
  var title = ""
  @ObservationIgnored var cache = 0
}

@Observable
final class Tally {
  @ObservationTracked var count = 0
}

@EnvironmentModels.EnvironmentAccessible
final class QualifiedModel {
  @Environment(\.host) var host
  @EnvironmentModels.ObservationIgnored var cache = 0
}

struct Page: View {
  @EnvironmentBound var model = Model()
  @Environment(\.host) var host

  var body: some View { Text("\(model.host) \(host)") }
}
