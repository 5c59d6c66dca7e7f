// Texts in the language of the environment.

import EnvironmentKit

struct Texts: Sendable {
  var greeting: String
  var items: @Sendable (_ count: Int) -> String

  static let english = Texts(greeting: "Hello") { count in count == 1 ? "1 item" : "\(count) items" }
  static let german = Texts(greeting: "Hallo") { count in "\(count) Artikel" }

  static func inLanguage(of locale: Locale) -> Texts {
    locale.language.languageCode == .german ? .german : .english
  }
}

extension EnvironmentValues {
  /// Made again for readers with another locale.
  @Entry var texts = Texts.inLanguage(of: EnvironmentValues.current.locale)
}

struct Cart: View {
  let count: Int
  @Environment(\.texts) private var texts

  var body: some View { Text("\(texts.greeting)! \(texts.items(count))") }
}

let page = Cart(count: 2).environment(\.locale, Locale(identifier: "de_DE"))
print(try renderHTML(page))  // Hallo! 2 Artikel
