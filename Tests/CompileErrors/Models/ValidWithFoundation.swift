import EnvironmentKit

extension EnvironmentValues {
  @Entry var endpoint = URL(string: "https://example.org")
  @Entry var now: @Sendable () -> Date = { Date() }
  @Entry var encoder: @Sendable () -> JSONEncoder = { JSONEncoder() }
  @Entry var identifier = UUID()
}

@EnvironmentAccessible
final class Model {
  @Environment(\.locale) var locale
  @Environment(\.calendar) var calendar
  @Environment(\.timeZone) var timeZone
  @Environment(\.now) var now

  var title: String {
    let formatter = NumberFormatter()
    formatter.locale = locale
    let parts = " 1, 2 ".trimmingCharacters(in: .whitespaces).components(separatedBy: ",")
    return String(format: "%d %@", parts.count, now().formatted(Date.FormatStyle(locale: locale, timeZone: timeZone)))
  }

  func load(_ url: URL, _ data: Data, in interval: TimeInterval) throws -> [String] {
    try JSONDecoder().decode([String].self, from: data)
  }
}
