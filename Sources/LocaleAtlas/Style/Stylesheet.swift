import EnvironmentKit

/// The stylesheet of all pages.
enum Stylesheet {
  /// Where it is in the site.
  static let path = "style.css"

  static func write(to folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: path), options: .atomic)
  }
}
