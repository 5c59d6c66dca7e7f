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

  func valueOrDefault<Key: EnvironmentKey>(of key: Key.Type) -> Key.Value where Key.Value: Sendable {
    guard ProcessKind.isTestProcess, let reader = ReportedRead.current.reader, !isSet(key) else { return self[key] }
    return reader.builtInDefault(of: key, in: self) as? Key.Value ?? self[key]
  }
}
