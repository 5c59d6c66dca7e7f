import EnvironmentKit

extension Locale {
  /// The tag by which the web knows the locale, such as `fr-CA`.
  var tag: String { identifier(.bcp47) }

  /// The script, region and so on that are meant where the identifier doesn't say.
  var likely: Locale { Locale(identifier: language.maximalIdentifier) }

  var layoutDirection: LayoutDirection {
    language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// The calendar that people go by.
  var usualCalendar: Calendar { region == nil ? likely.calendar : calendar }

  /// The money that people pay with.
  var usualCurrency: Currency? { region == nil ? likely.currency : currency }
}
