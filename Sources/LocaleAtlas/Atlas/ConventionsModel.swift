import EnvironmentKit

/// The habits of a place: signs, quotes, the first day of the week.
@EnvironmentAccessible
@Observable
final class ConventionsModel {
  @Environment(\.locale) var locale
  @Environment(\.calendar) var calendar

  var firstWeekday: String {
    var calendar = calendar
    calendar.locale = locale
    return calendar.standaloneWeekdaySymbols[calendar.firstWeekday - 1]
  }

  var decimalSign: String { Self.visible(locale.decimalSeparator) }

  var groupingSign: String { Self.visible(locale.groupingSeparator) }

  var quotation: String {
    let name = locale.localizedString(forIdentifier: locale.identifier) ?? locale.tag
    return (locale.quotationBeginDelimiter ?? "") + name + (locale.quotationEndDelimiter ?? "")
  }

  var numberingSystem: String { locale.numberingSystem.identifier }

  var measurementSystem: String { locale.measurementSystem.identifier }

  /// The hours of a day, as a clock counts them.
  var hours: String {
    switch locale.hourCycle {
    case .oneToTwelve: "1–12"
    case .oneToTwentyFour: "1–24"
    case .zeroToEleven: "0–11"
    case .zeroToTwentyThree: "0–23"
    }
  }

  /// A sign, or its name if it can't be seen.
  private static func visible(_ sign: String?) -> String {
    guard let sign, let scalar = sign.unicodeScalars.first else { return "–" }
    return scalar.properties.isWhitespace ? scalar.properties.name?.lowercased() ?? sign : sign
  }
}
