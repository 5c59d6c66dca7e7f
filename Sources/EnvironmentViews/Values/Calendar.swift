public import EnvironmentCore
public import Foundation

private enum CalendarKey: EnvironmentKey {
  static let defaultValue = Calendar.current
}

extension EnvironmentValues {
  /// The calendar for dates; by default that of the process.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}
