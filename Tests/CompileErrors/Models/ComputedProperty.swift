import EnvironmentKit

@EnvironmentAccessible
final class Model {
  @Environment(\.locale) var locale: Locale { Locale(identifier: "en") }
}
