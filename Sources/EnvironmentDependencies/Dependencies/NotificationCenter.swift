public import EnvironmentCore
public import Foundation

private enum NotificationCenterKey: DependencyKey, __NamedKey {
  static var __name: String { "notificationCenter" }
  static var liveValue: NotificationCenter { .default }
  static var testValue: NotificationCenter { NotificationCenter() }
}

extension EnvironmentValues {
  /// The notification center: by default that of the process; in tests, one for each test.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self] }
    set { self[NotificationCenterKey.self] = newValue }
  }
}
