public import EnvironmentCore
public import Foundation

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
