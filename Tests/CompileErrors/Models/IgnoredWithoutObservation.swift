import EnvironmentKit

// In a portable file, where `Observation` is imported on some platforms only.
@EnvironmentAccessible @Observable
final class Portable {
  @ObservationIgnored @Environment(\.locale) var locale
  var title = ""
}
