import EnvironmentKit

@EnvironmentAccessible
struct Model {
  @Environment(\.locale) var locale
}
