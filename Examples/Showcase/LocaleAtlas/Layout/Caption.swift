import EnvironmentKit

/// A word of the atlas itself, on a page in any language.
struct Caption: Markup {
  @Environment(\.editorLocale) private var editorLocale

  private let text: String

  init(_ text: String) {
    self.text = text
  }

  var body: some Markup {
    Element("span", ["class": "caption", "lang": editorLocale.languageTag, "dir": editorLocale.layoutDirection.html]) {
      Text(text)
    }
  }
}
