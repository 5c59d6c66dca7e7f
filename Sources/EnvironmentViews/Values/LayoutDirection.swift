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

private enum LayoutDirectionKey: __PlainKey, __NamedKey {
  static var __name: String { "layoutDirection" }
  static let defaultValue = LayoutDirection.leftToRight
  static var __keyPath: PartialKeyPath<EnvironmentValues> { \.layoutDirection }
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
