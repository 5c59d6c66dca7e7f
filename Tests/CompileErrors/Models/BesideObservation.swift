import EnvironmentKit
import Observation

@EnvironmentAccessible @Observable
final class Ignored {
  @ObservationIgnored @Environment(\.locale) var locale
  var title = ""
}

@EnvironmentAccessible @EnvironmentKit.Observable
final class Qualified {
  @Environment(\.locale) var locale
  @ObservationTracked var title = ""
}

@EnvironmentAccessible
final class Accessible {
  @Environment(\.locale) var locale
  var title = ""
}
