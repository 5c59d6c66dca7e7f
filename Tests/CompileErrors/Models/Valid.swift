import EnvironmentKit

@EnvironmentAccessible
final class Stored: Codable {
  @Environment(\.locale) var locale
  @Environment(\.self) var environment
  var title = ""

  init() {}

  enum CodingKeys: String, CodingKey {
    case _title = "title"
  }
}

@MainActor
@EnvironmentAccessible
final class Isolated: Sendable {
  @Environment(\.locale.identifier) private(set) var identifier
}

@EnvironmentAccessible
actor Worker: Sendable {
  @Environment(\EnvironmentValues.locale) var locale: Locale
}

struct Greeting: View {
  @Environment(\.self) var environment
  @Environment(Stored.self) var stored: Stored?
  @Environment(\.locale) var locale: Locale

  var body: some View { Text(locale.identifier) }
}
