import EnvironmentKit

@EnvironmentAccessible
final class Model {
  @Environment(\.locale) var first = 1, second = 2
}
