// A page in two languages.

import EnvironmentKit

extension EnvironmentValues {
  /// The texts of the page's language.
  var texts: Texts { locale.language.languageCode == .german ? .german : .english }
}

struct Texts {
  var welcome: String

  static let english = Texts(welcome: "Welcome")
  static let german = Texts(welcome: "Willkommen")
}

struct HomePage: Markup {
  @Environment(\.texts) private var texts

  var body: some Markup {
    HTMLDocument(title: texts.welcome) { Heading(texts.welcome, level: 1) }
  }
}

func home(in language: String) -> some Markup {
  HomePage()
    .environment(\.locale, Locale(identifier: language))
    .alternate(language: "en", path: "/")
    .alternate(language: "de", path: "de")
}

let sitemap: Sitemap = ["/": home(in: "en"), "de": home(in: "de")]
