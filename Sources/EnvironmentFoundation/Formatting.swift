public import EnvironmentCore
public import Foundation

package enum CalendarKey: __PlainKey, __NamedKey {
  package static var __name: String { "calendar" }
  package static let defaultValue = Calendar.current
  package static var __keyPath: PartialKeyPath<EnvironmentValues> { \.calendar }
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
}

package enum LocaleKey: __PlainKey, __NamedKey {
  package static var __name: String { "locale" }
  package static let defaultValue = Locale.current
  package static var __keyPath: PartialKeyPath<EnvironmentValues> { \.locale }
}

extension EnvironmentValues {
  /// The locale of displayed text; by default the locale of the process.
  ///
  /// ```swift
  /// ContentView().environment(\.locale, Locale(identifier: "fr"))
  /// ```
  public var locale: Locale {
    get { surroundingValue(of: LocaleKey.self) ?? valueOrDefault(of: LocaleKey.self) }
    set { self[LocaleKey.self] = newValue }
  }
}

package enum TimeZoneKey: __PlainKey, __NamedKey {
  package static var __name: String { "timeZone" }
  package static let defaultValue = TimeZone.current
  package static var __keyPath: PartialKeyPath<EnvironmentValues> { \.timeZone }
}

extension EnvironmentValues {
  /// The time zone for dates; by default the time zone of the process.
  ///
  /// ```swift
  /// @Environment(\.timeZone) private var timeZone
  /// ```
  public var timeZone: TimeZone {
    get { surroundingValue(of: TimeZoneKey.self) ?? valueOrDefault(of: TimeZoneKey.self) }
    set { self[TimeZoneKey.self] = newValue }
  }
}

/// The read of a calendar, a locale or a time zone that isn't set.
package enum FormattingDefault {
  /// A function that is called before a default is read in a test process.
  @TaskLocal package static var willBeRead: (@Sendable (any __NamedKey.Type, EnvironmentValues) -> Void)?
}

extension EnvironmentValues {
  fileprivate func valueOrDefault<Key: __NamedKey>(of key: Key.Type) -> Key.Value where Key.Value: Sendable {
    if TestingLibrary.isInstalled, let willBeRead = FormattingDefault.willBeRead, !isSet(key) { willBeRead(key, self) }
    return self[key]
  }
}
