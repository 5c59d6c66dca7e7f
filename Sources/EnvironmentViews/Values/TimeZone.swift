public import EnvironmentCore
public import Foundation

private enum TimeZoneKey: EnvironmentKey {
  static let defaultValue = TimeZone.current
}

extension EnvironmentValues {
  /// The time zone for dates; by default that of the process.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}
