public import EnvironmentCore

private enum PathKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("path", at: \.path) }
  static let defaultValue = ""
}

extension EnvironmentValues {
  /// The path of the current page in its site, as in the sitemap; empty outside of a site.
  ///
  /// ```swift
  /// @Environment(\.path) private var path
  /// ```
  public var path: String {
    get { self[PathKey.self] }
    set { self[PathKey.self] = newValue }
  }

  /// Indicates whether a page of a site is shown, whose path may be empty.
  package var isInSite: Bool { isSet(PathKey.self) }

  /// The path for messages. Getting it isn't a read: no handler is asked, and no observer is notified.
  var pathOfMessages: String {
    storedEntry(of: .type(PathKey.self))?.anyValue as? String ?? ""
  }

  /// Returns the page's path in its site for messages, or else the name of a view of the page.
  func pageName(showing view: Any.Type?) -> String {
    let path = pathOfMessages
    return path.isEmpty ? view.map { "\(unmodifiedView($0))" } ?? "" : path
  }
}
