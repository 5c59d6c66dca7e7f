public import EnvironmentCore

/// The direction in which an interface is laid out.
///
/// ```swift
/// ContentView().environment(\.layoutDirection, .rightToLeft)
/// ```
public enum LayoutDirection: Sendable, Hashable, CaseIterable {
  /// Lines begin at the left.
  case leftToRight

  /// Lines begin at the right.
  case rightToLeft
}

private enum LayoutDirectionKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("layoutDirection", at: \.layoutDirection) }
  static let defaultValue = LayoutDirection.leftToRight
}

extension EnvironmentValues {
  /// The direction of the layout; left to right by default.
  ///
  /// ```swift
  /// ContentView().environment(\.layoutDirection, .rightToLeft)
  /// ```
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }
}
