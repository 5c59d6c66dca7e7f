import EnvironmentKit

@EnvironmentAccessible
final class Model {
  @Binding @Environment(\.locale) var locale: Locale
}
