import EnvironmentKit

/// The locales of the atlas by script and language, each list in the order of the names in the reader's language.
@EnvironmentAccessible
@Observable
final class IndexModel {
  @Environment(\.locale) var locale
  @Environment(\.atlas) var atlas

  struct Script: Identifiable {
    let id: String
    let name: String
    let languages: [Language]
  }

  struct Language: Identifiable {
    let id: String
    let name: String

    /// The locale of the language itself.
    let main: Locale

    /// The other locales of the language.
    let variants: [Locale]
  }

  var scripts: [Script] {
    Dictionary(grouping: languages) { $0.main.likely.language.script?.identifier ?? "Zzzz" }
      .map { code, languages in
        Script(
          id: code, name: locale.localizedString(forScriptCode: code) ?? "No name (\(code))",
          languages: languages.sorted { ($0.name, $0.id) < ($1.name, $1.id) })
      }
      .sorted { ($1.languages.count, $0.name) < ($0.languages.count, $1.name) }
  }

  private var languages: [Language] {
    Dictionary(grouping: atlas.locales) { locale in
      let likely = locale.likely.language
      return [likely.languageCode?.identifier, likely.script?.identifier].compactMap(\.self).joined(separator: "-")
    }
    .compactMap { id, locales in
      guard let main = locales.first else { return nil }
      let code = main.language.languageCode?.identifier ?? id
      return Language(
        id: id, name: locale.localizedString(forLanguageCode: code), main: main, variants: Array(locales.dropFirst()))
    }
  }
}
