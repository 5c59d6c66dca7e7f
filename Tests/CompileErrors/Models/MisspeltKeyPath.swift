import EnvironmentKit

@EnvironmentAccessible
final class Model {
  @Environment(\.lcoale) var locale
}
