import EnvironmentKit

/// The conventions of a place: signs, quotes, the first day of the week.
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

  var decimalSign: Sign { Self.visible(locale.decimalSeparator) }

  var groupingSign: Sign { Self.visible(locale.groupingSeparator) }

  var quotation: String {
    let name = locale.localizedString(forIdentifier: locale.identifier) ?? locale.tag
    return (locale.quotationBeginDelimiter ?? "") + name + (locale.quotationEndDelimiter ?? "")
  }

  /// The hours of a day, as a clock counts them.
  var hours: String {
    let hours =
      switch locale.hourCycle {
      case .oneToTwelve: 1...12
      case .oneToTwentyFour: 1...24
      case .zeroToEleven: 0...11
      case .zeroToTwentyThree: 0...23
      }
    let style = IntegerFormatStyle<Int>.number.locale(locale)
    return "\(hours.lowerBound.formatted(style))–\(hours.upperBound.formatted(style))"
  }

  /// Returns a sign, or its English name if it is invisible.
  private static func visible(_ sign: String?) -> Sign {
    guard let sign, let scalar = sign.unicodeScalars.first else { return Sign(text: "–", isName: false) }
    guard scalar.properties.isWhitespace, let name = scalar.properties.name else {
      return Sign(text: sign, isName: false)
    }
    return Sign(text: name.lowercased(), isName: true)
  }

  struct Sign {
    let text: String
    let isName: Bool
  }
}
