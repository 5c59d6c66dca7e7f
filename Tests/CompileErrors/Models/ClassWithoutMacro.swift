import EnvironmentKit

final class Model {
  @Environment(\.locale) var locale
}
