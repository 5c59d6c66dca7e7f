public import EnvironmentCore
@_exported public import EnvironmentExports
@_exported public import EnvironmentFoundation
public import Foundation

// The calendar, the locale, the time zone and the action for opening URLs are declared in `EnvironmentFoundation`.
// Views read the same values, so an override holds for both.

/// The use of the default calendar, locale or time zone by a `@Dependency`.
///
/// In views and models, these defaults are meaningful in tests, too. For a `@Dependency`, they are live values.
private enum FormattingUse<Key: EnvironmentKey>: DependencyKey {
  static var __info: __KeyInfo { __KeyInfo(Key.__info.name, kind: .library, isContextual: true) }
  static var liveValue: Bool { true }
}

/// The default action for opening URLs, for a `@Dependency`.
private enum OpenURLUse: DependencyKey {
  static var __info: __KeyInfo { __KeyInfo(kind: .library, isContextual: true) }
  static var liveValue: OpenURLEffect { OpenURLKey.defaultValue }
  static let testValue = OpenURLEffect { _ in
    MissingDefault.reportUse(of: "openURL")
    return .systemAction
  }
}

extension DependencyRead {
  /// Returns the default action for opening URLs, which reports each call in a test. Reports that a `@Dependency` reads
  /// another built-in default, once for each test.
  func builtInDefault(of key: any EnvironmentKey.Type, in values: EnvironmentValues) -> (any Sendable)? {
    func report<Key: EnvironmentKey>(_ key: Key.Type) { _ = values[FormattingUse<Key>.self] }
    if key == OpenURLKey.self { return values[OpenURLUse.self] }
    report(key)
    return nil
  }
}

private enum PreferredLocalesKey: DependencyKey {
  static var __info: __KeyInfo { __KeyInfo("preferredLocales", isContextual: true) }
  static var liveValue: [Locale] { Locale.preferredLanguages.map { Locale(identifier: $0) } }
  static var testValue: [Locale] { liveValue }
}

extension EnvironmentValues {
  /// The user's preferred locales, the most preferred one first.
  ///
  /// ```swift
  /// @Dependency(\.preferredLocales) private var preferredLocales
  /// ```
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }
}

private enum NotificationCenterKey: DependencyKey {
  static var __info: __KeyInfo { __KeyInfo("notificationCenter", isContextual: true) }
  static var liveValue: NotificationCenter { .default }
  static var testValue: NotificationCenter { NotificationCenter() }
}

extension EnvironmentValues {
  /// The notification center: by default the center of the process; in tests, one for each test.
  ///
  /// ```swift
  /// @Dependency(\.notificationCenter) private var notificationCenter
  /// ```
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self] }
    set { self[NotificationCenterKey.self] = newValue }
  }
}

extension OpenURLEffect {
  /// Opens a URL, and returns whether a handler has accepted it.
  ///
  /// ```swift
  /// @Dependency(\.openURL) private var openURL
  ///
  /// let isOpened = await openURL(helpURL)
  /// ```
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await open(url)
  }
}
