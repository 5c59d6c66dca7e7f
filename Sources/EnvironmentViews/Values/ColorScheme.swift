public import EnvironmentCore

/// The color scheme of an interface: light or dark.
///
/// Use it for what a style sheet can't choose, such as the file of a picture.
///
/// ```swift
/// @Environment(\.colorScheme) private var colorScheme
///
/// var body: some View { Image(colorScheme == .dark ? "night.svg" : "day.svg", alt: "") }
/// ```
public enum ColorScheme: Sendable, Hashable, CaseIterable {
  /// Dark content on a light background.
  case light

  /// Light content on a dark background.
  case dark
}

private enum ColorSchemeKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("colorScheme", at: \.colorScheme) }
  static let defaultValue = ColorScheme.light
}

extension EnvironmentValues {
  /// Indicates whether the interface is light or dark; light by default.
  ///
  /// ```swift
  /// ContentView().environment(\.colorScheme, .dark)
  /// ```
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }
}
