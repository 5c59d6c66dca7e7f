import EnvironmentKit

/// The names of languages, regions and currencies in the locale of the environment, or else in English.
@EnvironmentAccessible
@Observable
final class ContentModel {
  @Environment(\.locale) var locale
  @Environment(\.editorLocale) var editorLocale
  @Environment(\.samples) var samples
  @ObservationIgnored private var knownReader: Reader?

  /// Returns the whole name of a locale: `français (Canada)`.
  func name(of subject: Locale) -> Name {
    let code = subject.identifier
    return name(code: subject.tag, { $0.localizedString(forIdentifier: code) }) { probe in
      guard let language = subject.language.languageCode, probe.hasLanguage(language.identifier) else { return false }
      return subject.region.map { self.name(ofRegion: $0.identifier).isEnglish } != true
    }
  }

  /// Returns the name of a locale among those of its language: `Canada`.
  func shortName(of subject: Locale) -> Name {
    guard let region = subject.region, subject.variant == nil else { return name(of: subject) }
    return name(ofRegion: region.identifier)
  }

  func name(ofLanguage code: String) -> Name {
    name(code: code, { $0.localizedString(forLanguageCode: code) }) { $0.hasLanguage(code) }
  }

  func name(ofRegion code: String) -> Name {
    name(code: code, { $0.localizedString(forRegionCode: code) }) { $0.hasRegion(code) }
  }

  func name(ofScript code: String) -> Name {
    name(code: code, { $0.localizedString(forScriptCode: code) }) { $0.hasScript(code) }
  }

  func name(ofCurrency code: String) -> Name {
    name(code: code, { $0.localizedString(forCurrencyCode: code) }) { $0.hasCurrency(code) }
  }

  func name(of calendar: Calendar) -> Name {
    name(code: "\(calendar.identifier)", { $0.localizedString(for: calendar.identifier) }) { _ in false }
  }

  /// Returns the name of a numbering system: `chiffres arabes`.
  func name(of system: Locale.NumberingSystem) -> Name {
    // The locale data name it only as a part of a locale: "français (nombres=chiffres arabes)".
    name(
      code: system.identifier,
      { locale in
        let language = locale.language.languageCode?.identifier ?? "und"
        guard let name = locale.localizedString(forIdentifier: "\(language)@numbers=\(system.identifier)"),
          let sign = name.lastIndex(of: "=")
        else { return nil }
        return String(name[name.index(after: sign)...].dropLast())
      }
    ) { _ in false }
  }

  func name(of system: Locale.MeasurementSystem) -> Name {
    switch system {
    case .metric: english("Metric")
    case .uk: english("British")
    case .us: english("US customary")
    default: english("No name (\(system.identifier))")
    }
  }

  /// Returns a text of the atlas itself.
  func english(_ text: String) -> Name { english(text, for: reader) }

  private func english(_ text: String, for reader: Reader) -> Name {
    Name(text: text, isEnglish: !reader.speaksEnglish)
  }

  /// Returns a name in the locale, or else in English, or else a text that describes the code as one without a name.
  private func name(code: String, _ name: (Locale) -> String?, isOwn: (NameProbe) -> Bool) -> Name {
    let reader = reader
    let englishName = name(reader.editorLocale).flatMap { $0 == code ? nil : $0 }
    guard let own = name(reader.locale), own != code else {
      return english(englishName ?? "No name (\(code))", for: reader)
    }
    if own != englishName || reader.speaksEnglish { return Name(text: own, isEnglish: false) }
    return Name(text: own, isEnglish: !isOwn(reader.probe))
  }

  /// The reader of the page, which is made again only for other locales.
  private var reader: Reader {
    let (locale, editorLocale) = (locale, editorLocale)
    if let knownReader, knownReader.locale == locale, knownReader.editorLocale == editorLocale { return knownReader }
    let reader = Reader(locale, editorLocale, samples)
    knownReader = reader
    return reader
  }

  /// What the names on a page depend on: the language that its reader speaks.
  private final class Reader {
    let locale: Locale
    let editorLocale: Locale

    /// Indicates whether the page is in the language and script of the atlas itself.
    let speaksEnglish: Bool

    private(set) lazy var probe = NameProbe(locale, english: editorLocale, samples: samples)

    private let samples: Samples

    init(_ locale: Locale, _ editorLocale: Locale, _ samples: Samples) {
      (self.locale, self.editorLocale, self.samples) = (locale, editorLocale, samples)
      let (own, editor) = (locale.likely.language, editorLocale.likely.language)
      speaksEnglish = own.languageCode == editor.languageCode && own.script == editor.script
    }
  }
}
