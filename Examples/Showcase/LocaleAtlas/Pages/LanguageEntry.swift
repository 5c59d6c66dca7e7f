import EnvironmentKit

/// One language of the index with its locales, each with its name in its own language and in that of the reader.
struct LanguageEntry: Markup {
  let language: IndexModel.Language

  var body: some Markup {
    let isLarge = language.variants.count > 12
    Element("article", ["class": isLarge ? "language large" : "language"]) {
      Element("h3") {
        PageLink(to: .locale(language.main)) { BothNames(of: language.main, .full) }
      }
      if !language.variants.isEmpty {
        Element("ul") {
          ForEach(language.variants, id: \.self) { variant in
            Element("li") { PageLink(to: .locale(variant)) { BothNames(of: variant, .short) } }
          }
        }
      }
    }
  }
}

/// The name of a locale in its own language, and in that of the reader.
private struct BothNames: Markup {
  private let subject: Locale
  private let width: LocaleName.Width

  init(of subject: Locale, _ width: LocaleName.Width) {
    self.subject = subject
    self.width = width
  }

  var body: some Markup {
    LocaleName(subject, width).inLocale(subject)
    Text(" ")
    Element("small") { LocaleName(subject, width) }
  }
}
