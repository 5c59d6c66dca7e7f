import EnvironmentKit

struct Settings: Equatable {
  var volume = 3
}

final class Journal {
  var lines: [String] = []

  init() {}

  func note(_ line: String) { lines.append(line) }
}

enum Tone: String {
  case plain
  case loud
}

extension EnvironmentValues {
  @Entry var greeting = "Hello"
  @Entry var ratio: Double = 2
  @Entry var settings = Settings()
  @Entry var tone: Tone = .plain
  @Entry var nickname: String?
  @Entry var journal = Journal()
  @Entry var decorate: @Sendable (String) -> String = { "‹\($0)›" }
  @Entry nonisolated var host = "localhost"
}

struct PunctuationKey: EnvironmentKey {
  static let defaultValue = "!"
}

extension EnvironmentValues {
  var punctuation: String {
    get { self[PunctuationKey.self] }
    set { self[PunctuationKey.self] = newValue }
  }
}
