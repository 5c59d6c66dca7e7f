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
