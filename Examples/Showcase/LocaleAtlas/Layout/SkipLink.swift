import EnvironmentKit

/// A link past the banner to the content of the page, for readers with a keyboard.
struct SkipLink: Markup {
  /// The identifier of the content.
  static let target = "content"

  var body: some Markup {
    Element("a", ["class": "skip", "href": "#\(Self.target)"]) { Caption("Skip to content") }
  }
}
