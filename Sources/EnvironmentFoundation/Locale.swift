public import EnvironmentCore
public import Foundation

private enum LocaleKey: __PlainKey, __NamedKey {
  static var __name: String { "locale" }
  static let defaultValue = Locale.current
  static var __keyPath: PartialKeyPath<EnvironmentValues> { \.locale }
}

extension EnvironmentValues {
  /// The locale in which text is shown; by default that of the process.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}
