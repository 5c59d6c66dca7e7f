import EnvironmentKit

/// All locales that have names of their own for the months and weekdays, and which belong together.
struct Atlas {
  /// In the order of their identifiers.
  let locales: [Locale]

  private let positions: [Locale: Int]
  private let families: [Locale.LanguageCode?: [Locale]]

  /// The number of locales that are left out because they have no names for months or weekdays.
  let omittedCount: Int

  init(identifiers: [String]) {
    let locales = identifiers.sorted().map { Locale(identifier: $0) }.filter(\.hasCalendarNames)
    omittedCount = identifiers.count - locales.count
    self.locales = locales
    positions = Dictionary(uniqueKeysWithValues: zip(locales, locales.indices))
    families = Dictionary(grouping: locales) { $0.language.languageCode }
  }

  /// The locales of the same language, this one among them.
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
