import EnvironmentKit
import Observation

@EnvironmentAccessible @Observable
final class Model {
  @Environment(\.locale) var locale
}
