public import EnvironmentCore

private enum IsEnabledKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("isEnabled", at: \.isEnabled, kind: .library) }
  static let defaultValue = true
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
