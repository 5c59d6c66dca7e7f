@_exported public import EnvironmentFoundation
public import EnvironmentCore
public import Foundation

// The calendar, the locale, the time zone and the action that opens URLs are values of `EnvironmentFoundation`, and the
// same for views: a value that is declared once is overridden once.

private enum PreferredLocalesKey: DependencyKey, __NamedKey {
  static var __name: String { "preferredLocales" }
  static var liveValue: [Locale] { Locale.preferredLanguages.map { Locale(identifier: $0) } }
  static var testValue: [Locale] { liveValue }
}

extension EnvironmentValues {
  /// The locales that the user prefers, the most preferred one first.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }
}
