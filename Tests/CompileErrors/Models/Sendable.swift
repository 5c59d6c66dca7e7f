import EnvironmentKit

@EnvironmentAccessible
final class Model: Sendable {
  @Environment(\.locale) var locale
}
