import EnvironmentKit

/// The locales that have names for the months and weekdays in their own language, in families of one language.
struct Atlas {
  /// In the order of their identifiers.
  let locales: [Locale]

  private let positions: [Locale: Int]
  private let families: [Locale.LanguageCode?: [Locale]]

  /// The number of locales that are omitted because they have no names for months or weekdays.
  let omittedCount: Int

  init(identifiers: [String]) {
    let locales = identifiers.sorted().map { Locale(identifier: $0) }.filter(\.hasCalendarNames)
    omittedCount = identifiers.count - locales.count
    self.locales = locales
    positions = Dictionary(uniqueKeysWithValues: zip(locales, locales.indices))
    families = Dictionary(grouping: locales) { $0.language.languageCode }
  }

  /// Returns the locales of the same language, including this one.
  func family(of locale: Locale) -> [Locale] {
    families[locale.language.languageCode] ?? []
  }

  func locale(before locale: Locale) -> Locale? {
    positions[locale].flatMap { $0 > 0 ? locales[$0 - 1] : nil }
  }

  func locale(after locale: Locale) -> Locale? {
    positions[locale].flatMap { $0 + 1 < locales.count ? locales[$0 + 1] : nil }
  }
}
