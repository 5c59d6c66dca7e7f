import EnvironmentKit

/// A name, marked as English if it is English on a page in another language.
struct NameText: Markup {
  @Environment(\.editorLocale) private var editorLocale
  @Environment(\.layoutDirection) private var layoutDirection

  private let name: Name

  init(_ name: Name) {
    self.name = name
  }

  var body: some Markup {
    if name.isEnglish {
      Element("span", ["lang": editorLocale.languageTag, "dir": direction]) { Text(name.text) }
    } else {
      Text(name.text)
    }
  }

  /// The direction of the name, if the page has another one.
  private var direction: HTMLAttributeValue? {
    editorLocale.layoutDirection == layoutDirection ? nil : editorLocale.layoutDirection.html
  }
}
