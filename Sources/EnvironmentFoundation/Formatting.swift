public import EnvironmentCore
public import Foundation

private enum CalendarKey: __PlainKey, __NamedKey {
  static var __name: String { "calendar" }
  static let defaultValue = Calendar.current
  static var __keyPath: PartialKeyPath<EnvironmentValues> { \.calendar }
}

extension EnvironmentValues {
  /// The calendar for dates; by default that of the process.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

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

private enum TimeZoneKey: __PlainKey, __NamedKey {
  static var __name: String { "timeZone" }
  static let defaultValue = TimeZone.current
  static var __keyPath: PartialKeyPath<EnvironmentValues> { \.timeZone }
}

extension EnvironmentValues {
  /// The time zone for dates; by default that of the process.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}
