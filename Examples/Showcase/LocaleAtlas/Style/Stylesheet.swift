import EnvironmentKit

/// The stylesheet of all pages.
enum Stylesheet {
  /// The path in the site.
  static let path = "style.css"

  static func text(for locales: [Locale]) -> String { text + Leading.rules(for: locales) }
}
