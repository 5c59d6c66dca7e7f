import EnvironmentKit

/// The height of a script's lines, as a multiple of the height that Latin needs.
enum Leading: String {
  case latin = "1"
  /// The scripts with signs above and below the letters.
  case tall = "1.15"
  /// The scripts with stacked letters or sloping words.
  case stacked = "1.45"

  init(of locale: Locale) {
    let language = locale.likely.language
    // These are written in the sloping style of the Arabic script.
    let isSloping = language.script == .arabic && (language.languageCode == .urdu || language.languageCode == .kashmiri)
    self = isSloping ? .stacked : language.script.flatMap { Self.scripts[$0.identifier] } ?? .latin
  }

  private static let scripts: [String: Leading] = {
    let stacked = ["Aran", "Bali", "Cakm", "Java", "Khmr", "Lana", "Mymr", "Nkoo", "Rohg", "Tibt"]
    let tall = [
      "Adlm", "Arab", "Beng", "Deva", "Ethi", "Gujr", "Guru", "Knda", "Laoo", "Mlym", "Mtei", "Orya", "Sinh", "Sund",
      "Taml", "Telu", "Thaa", "Thai",
    ]
    return Dictionary(uniqueKeysWithValues: stacked.map { ($0, Leading.stacked) } + tall.map { ($0, Leading.tall) })
  }()

  /// Returns the rules for the languages of some locales. Where a language has several scripts, each locale has a
  /// rule, after those for less specific tags.
  static func rules(for locales: [Locale]) -> String {
    var leadings: [String: Leading] = [:]
    for (code, family) in Dictionary(grouping: locales, by: \.language.languageCode) {
      let own = Set(family.map { Leading(of: $0) })
      if own.count == 1, let code, let leading = own.first {
        leadings[code.identifier] = leading == .latin ? nil : leading
      } else {
        for locale in family { leadings[locale.languageTag] = Leading(of: locale) }
      }
    }
    return leadings.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
      .map { "[lang]:lang(\($0.key)) { --leading: \($0.value.rawValue); }\n" }.joined()
  }
}
