import EnvironmentKit

/// A link for readers with a keyboard, past the banner, to the content of the page.
struct SkipLink: View {
  /// The identifier of the content.
  static let target = "content"

  var body: some View {
    Element("a", ["class": "skip", "href": "#\(Self.target)"]) { Caption("Skip to content") }
  }
}
