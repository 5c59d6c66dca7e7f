import EnvironmentKit

extension Locale {
  /// The tag by which the web knows the locale, such as `fr-CA`.
  var tag: String { identifier(.bcp47) }

  /// The tag for attributes of HTML: without a script that goes without saying.
  var languageTag: String {
    let parts = tag.split(separator: "-", maxSplits: 2)
    guard parts.count > 1, Self.impliedScripts[String(parts[0])] == String(parts[1]) else { return tag }
    return ([parts[0]] + parts.dropFirst(2)).joined(separator: "-")
  }

  /// The scripts that the registry of language subtags has as the default of a language, of those that are named at
  /// all.
  private static let impliedScripts = ["bs": "Latn", "kk": "Cyrl", "kok": "Deva", "pa": "Guru", "ur": "Arab"]

  /// The script, region and so on that are meant where the identifier doesn't say.
  var likely: Locale { Locale(identifier: language.maximalIdentifier) }

  var layoutDirection: LayoutDirection {
    language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// The calendar that people go by.
  var usualCalendar: Calendar { region == nil ? likely.calendar : calendar }

  /// Indicates whether the locale has names for the months and weekdays of its calendar, instead of placeholders such
  /// as `M01`.
  var hasCalendarNames: Bool {
    var calendar = usualCalendar
    calendar.locale = self
    if calendar.standaloneMonthSymbols.contains(where: { $0.wholeMatch(of: /M\d+/) != nil }) { return false }
    // The placeholders of weekdays are English.
    return language.languageCode == .english || calendar.standaloneWeekdaySymbols != Self.placeholderWeekdays
  }

  private static let placeholderWeekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// The money that people pay with.
  var usualCurrency: Currency? { region == nil ? likely.currency : currency }
}
