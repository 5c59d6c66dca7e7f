public import EnvironmentCore

private enum IsEnabledKey: __PlainKey, UnobservedKey, __NamedKey {
  static var __name: String { "isEnabled" }
  static let defaultValue = true
  static var __keyPath: PartialKeyPath<EnvironmentValues> { \.isEnabled }
}

extension EnvironmentValues {
  /// Indicates whether controls take events; they do by default. See ``View/disabled(_:)``.
  ///
  /// ```swift
  /// @Environment(\.isEnabled) private var isEnabled
  /// ```
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }
}
