public import EnvironmentCore
@_exported public import EnvironmentFoundation
@_exported public import EnvironmentViews
public import Foundation

/// An action for opening a URL, under SwiftUI's name for it.
///
/// ```swift
/// Page()
///   .environment(\.openURL, OpenURLAction { url in
///     history.append(url)
///     return .handled
///   })
/// ```
public typealias OpenURLAction = OpenURLEffect

extension OpenURLEffect: Equatable {
  /// Returns whether two actions have the same handler. Actions with an asynchronous handler are never equal.
  public nonisolated static func == (first: OpenURLEffect, second: OpenURLEffect) -> Bool {
    areSame(first.handler, second.handler) && first.asynchronousHandler == nil && second.asynchronousHandler == nil
  }
}

private enum SiteAddressKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("siteAddress", at: \.siteAddress) }
  static var defaultValue: URL? { nil }
}

extension EnvironmentValues {
  /// The URL at which the site's folder is published, such as `https://example.org/`; `nil` if it isn't known.
  /// `renderSitemap` throws an error if the URL has no scheme or host, or has a query or a fragment.
  ///
  /// ```swift
  /// values.siteAddress = URL(string: "https://example.org/")
  /// ```
  ///
  /// `SiteFile.sitemap` begins each address with it. Links with this beginning are links to pages of the site.
  public var siteAddress: URL? {
    get { self[SiteAddressKey.self] }
    set { self[SiteAddressKey.self] = newValue }
  }
}

extension Locale {
  /// Returns the name of a language in this locale, or its code if the locale has no name for it.
  ///
  /// ```swift
  /// @Environment(\.locale) private var locale
  ///
  /// Text(locale.localizedString(forLanguageCode: "de"))  // "German" in English, "allemand" in French
  /// ```
  ///
  /// The compiler chooses this function where a string is needed, such as in a `Text`. Where an optional is allowed, it
  /// chooses Foundation's function of the same name.
  @_disfavoredOverload
  public func localizedString(forLanguageCode code: String) -> String {
    let name: String? = localizedString(forLanguageCode: code)
    return name ?? code
  }
}
