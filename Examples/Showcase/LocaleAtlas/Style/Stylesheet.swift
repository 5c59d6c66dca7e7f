import EnvironmentKit

/// The stylesheet of all pages.
enum Stylesheet {
  /// The path in the site.
  static let path = "style.css"

  static func write(to folder: URL, for locales: [Locale]) throws {
    try Data((text + Leading.rules(for: locales)).utf8).write(to: folder.appending(path: path), options: .atomic)
  }
}
