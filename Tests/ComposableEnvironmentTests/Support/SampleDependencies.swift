import ComposableEnvironment

struct NumberKey: DependencyKey { static let defaultValue = 1 }
struct NicknameKey: DependencyKey { static let defaultValue: String? = "none" }
struct SettingsKey: DependencyKey { static let defaultValue = Settings() }

struct Settings: Equatable {
  var volume = 5
  var theme = "light"
}

extension Dependencies {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
  var nickname: String? {
    get { self[NicknameKey.self] }
    set { self[NicknameKey.self] = newValue }
  }
  var settings: Settings {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }

  // Dependencies without a key.
  var int: Int {
    get { self[\.int] ?? 10 }
    set { self[\.int] = newValue }
  }
  var int1: Int {
    get { self[\.int1] ?? 11 }
    set { self[\.int1] = newValue }
  }
  var int2: Int {
    get { self[\.int2] ?? 12 }
    set { self[\.int2] = newValue }
  }
  var text: String {
    get { self[\.text] ?? "text" }
    set { self[\.text] = newValue }
  }
  var motto: String? {
    get { self[\.motto] ?? "carpe diem" }
    set { self[\.motto] = newValue }
  }
  var makeText: @Sendable (Int) -> String {
    get { self[\.makeText] ?? { @Sendable in "\($0)" } }
    set { self[\.makeText] = newValue }
  }
  var probe: Probe? {
    get { self[\.probe] ?? nil }
    set { self[\.probe] = newValue }
  }
  var numbers: [Int] {
    get { self[\.numbers] ?? [] }
    set { self[\.numbers] = newValue }
  }
  /// A dependency that is defined while it is positive.
  var weight: Int {
    get { self[\.weight] ?? 0 }
    set { self[\.weight] = newValue > 0 ? newValue : nil }
  }
}

final class Probe {
  private let onDeinit: () -> Void

  init(onDeinit: @escaping () -> Void = {}) { self.onDeinit = onDeinit }

  deinit { onDeinit() }
}
