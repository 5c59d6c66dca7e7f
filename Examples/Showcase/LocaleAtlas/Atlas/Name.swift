import EnvironmentKit

/// A name in the language of a page, or an English one in its place.
struct Name: Hashable {
  let text: String

  /// Indicates whether the text is English on a page in another language.
  let isEnglish: Bool
}

/// A probe that distinguishes names in the locale's language from English names for want of one.
///
/// Both can be the same text: "Argentina" is Spanish, too. A longer name shows the difference, since the locale data
/// write a name in one language throughout. With a part that is certainly not English, as in "español (Argentina)",
/// the name is in the locale's language. Otherwise the data have "Spanish (Argentina)".
struct NameProbe {
  private let locale: Locale
  private let isLatin: Bool

  /// A code with a name that is certainly not English.
  private typealias Witness = (code: String, name: String)

  private let language: Witness?
  private let region: Witness?
  private let script: Witness?

  init(_ locale: Locale, english: Locale, samples: Samples) {
    self.locale = locale
    let likely = locale.likely.language
    isLatin = likely.script == .latin
    func first(_ codes: [String?], _ name: (Locale, String) -> String?) -> Witness? {
      for code in codes.compactMap(\.self) {
        if let own = name(locale, code), own != code, own != name(english, code) { return (code, own) }
      }
      return nil
    }
    language = first([likely.languageCode?.identifier] + samples.languages) { $0.localizedString(forLanguageCode: $1) }
    region = first([likely.region?.identifier] + samples.regions) { $0.localizedString(forRegionCode: $1) }
    script = first([likely.script?.identifier]) { $0.localizedString(forScriptCode: $1) }
  }

  /// Returns whether the name of a language is in the locale's language, though it equals the English one.
  func hasLanguage(_ code: String) -> Bool { shows(region ?? script) { "\(code)_\($0)" } }

  func hasRegion(_ code: String) -> Bool { shows(language) { "\($0)_\(code)" } }

  func hasScript(_ code: String) -> Bool { shows(language) { "\($0)_\(code)" } }

  func hasCurrency(_ code: String) -> Bool { shows(language) { "\($0)@currency=\(code)" } }

  private func shows(_ witness: Witness?, in identifier: (String) -> String) -> Bool {
    guard isLatin, let witness else { return false }
    return locale.localizedString(forIdentifier: identifier(witness.code))?.contains(witness.name) ?? false
  }
}
