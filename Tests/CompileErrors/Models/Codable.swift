import EnvironmentKit

@EnvironmentAccessible
final class Model: Codable {
  @Environment(\.locale) var locale
  var title = ""
}
