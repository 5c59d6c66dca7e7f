import EnvironmentKit

/// Numbers and amounts of money in the form of a locale.
@EnvironmentAccessible
@Observable
final class NumberModel {
  @Environment(\.locale) var locale
  @Environment(\.samples) var samples

  struct Row: Identifiable {
    /// The number in machine-readable form, or the code of a currency.
    let id: String
    let text: String
  }

  var digits: [String] { (0...9).map { $0.formatted(.number.locale(locale)) } }

  var numbers: [Row] {
    samples.decimals.map { Row(id: "\($0)", text: $0.formatted(.number.locale(locale))) }
      + samples.percents.map { Row(id: "\($0)", text: $0.formatted(.percent.locale(locale))) }
      + samples.large.map { Row(id: "\($0)", text: $0.formatted(.number.notation(.compactName).locale(locale))) }
  }

  /// An amount in the currency of the place, if it has one, and in other currencies.
  var amounts: [Row] {
    let own = locale.usualCurrency.map { $0.identifier }
    let codes = (own.map { [$0] } ?? []) + samples.currencies.filter { $0 != own }
    return codes.map { code in
      Row(id: code, text: 1234.5.formatted(.currency(code: code).locale(locale)))
    }
  }
}
