import EnvironmentKit

/// Names languages, regions and money in the language of the place where it is bound.
@EnvironmentAccessible
@Observable
final class ContentModel {
  @Environment(\.locale) var locale

  /// The whole name of a locale: `français (Canada)`.
  func name(of subject: Locale) -> String {
    locale.localizedString(forIdentifier: subject.identifier) ?? subject.tag
  }

  /// The name of a locale among those of its language: `Canada`.
  func shortName(of subject: Locale) -> String {
    guard let region = subject.region, subject.variant == nil else { return name(of: subject) }
    return name(ofRegion: region.identifier)
  }

  func name(ofLanguage code: String) -> String {
    locale.localizedString(forLanguageCode: code)
  }

  func name(ofRegion code: String) -> String {
    locale.localizedString(forRegionCode: code) ?? code
  }

  func name(ofScript code: String) -> String {
    locale.localizedString(forScriptCode: code) ?? code
  }

  func name(ofCurrency code: String) -> String {
    locale.localizedString(forCurrencyCode: code) ?? code
  }
}
