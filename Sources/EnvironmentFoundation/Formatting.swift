public import EnvironmentCore
public import Foundation

package enum CalendarKey: EnvironmentKey {
  package static var __info: __KeyInfo { __KeyInfo("calendar", at: \.calendar) }
  package static let defaultValue = Calendar.current
}

package enum LocaleKey: EnvironmentKey {
  package static var __info: __KeyInfo { __KeyInfo("locale", at: \.locale) }
  package static let defaultValue = Locale.current
}

package enum TimeZoneKey: EnvironmentKey {
  package static var __info: __KeyInfo { __KeyInfo("timeZone", at: \.timeZone) }
  package static let defaultValue = TimeZone.current
}

extension EnvironmentValues {
  /// The calendar for dates; by default the calendar of the process.
  ///
  /// ```swift
  /// @Environment(\.calendar) private var calendar
  /// ```
  public var calendar: Calendar {
    get { surroundingValue(of: CalendarKey.self) ?? valueOrDefault(of: CalendarKey.self) }
    set { self[CalendarKey.self] = newValue }
  }

  /// The locale of displayed text; by default the locale of the process.
  ///
  /// ```swift
  /// ContentView().environment(\.locale, Locale(identifier: "fr"))
  /// ```
  public var locale: Locale {
    get { surroundingValue(of: LocaleKey.self) ?? valueOrDefault(of: LocaleKey.self) }
    set { self[LocaleKey.self] = newValue }
  }

  /// The time zone for dates; by default the time zone of the process.
  ///
  /// ```swift
  /// @Environment(\.timeZone) private var timeZone
  /// ```
  public var timeZone: TimeZone {
    get { surroundingValue(of: TimeZoneKey.self) ?? valueOrDefault(of: TimeZoneKey.self) }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// Returns the default of a built-in value where a `@Dependency` reads it in a process that runs tests; `nil` if it is
  /// that of the key. Reports the use of a default that isn't meant for tests.
  @TaskLocal package static var dependencyDefaultInTests:
    (@Sendable (any EnvironmentKey.Type, EnvironmentValues) -> (any Sendable)?)?

  func valueOrDefault<Key: EnvironmentKey>(of key: Key.Type) -> Key.Value where Key.Value: Sendable {
    guard ProcessKind.isTestProcess, let value = Self.dependencyDefaultInTests, !isSet(key) else { return self[key] }
    return value(key, self) as? Key.Value ?? self[key]
  }
}
