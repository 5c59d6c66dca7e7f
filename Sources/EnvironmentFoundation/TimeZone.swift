public import EnvironmentCore
public import Foundation

private enum TimeZoneKey: __PlainKey {
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
