import EnvironmentKit

extension Locale {
  /// The locale's tag on the web, such as `fr-CA`.
  var tag: String { identifier(.bcp47) }

  /// The tag for attributes of HTML, without an implied script.
  var languageTag: String {
    let parts = tag.split(separator: "-", maxSplits: 2)
    guard parts.count > 1, Self.impliedScripts[String(parts[0])] == String(parts[1]) else { return tag }
    return ([parts[0]] + parts.dropFirst(2)).joined(separator: "-")
  }

  /// The default scripts of languages in the registry of language subtags, for the locales whose names include a
  /// script.
  private static let impliedScripts = ["bs": "Latn", "kk": "Cyrl", "kok": "Deva", "pa": "Guru", "ur": "Arab"]

  /// The locale with the most likely script and region for an identifier without them.
  var likely: Locale { Locale(identifier: language.maximalIdentifier) }

  var layoutDirection: LayoutDirection {
    language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// The calendar that is usual in the locale.
  var usualCalendar: Calendar { region == nil ? likely.calendar : calendar }

  /// Indicates whether the locale has names for the months and weekdays of its calendar, instead of placeholders such
  /// as `M01`.
  var hasCalendarNames: Bool {
    var calendar = usualCalendar
    calendar.locale = self
    let isPlaceholder = { (name: String) in name.hasPrefix("M") && name.dropFirst().allSatisfy(\.isNumber) }
    if calendar.standaloneMonthSymbols.contains(where: isPlaceholder) { return false }
    // The placeholders of weekdays are English.
    return language.languageCode == .english || calendar.standaloneWeekdaySymbols != Self.placeholderWeekdays
  }

  private static let placeholderWeekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// The currency that is usual in the locale.
  var usualCurrency: Currency? { region == nil ? likely.currency : currency }
}
