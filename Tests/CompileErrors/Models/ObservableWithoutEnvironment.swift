import EnvironmentKit

@Observable
final class Model {
  @Environment(\.locale) var locale
}
