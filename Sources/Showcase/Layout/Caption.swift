import EnvironmentKit

/// A word of the atlas itself, on a page in whichever language.
struct Caption: View {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  var body: some View {
    Tongue("span", ["class": "caption"]) { Text(text) }.inEditorLocale()
  }
}
