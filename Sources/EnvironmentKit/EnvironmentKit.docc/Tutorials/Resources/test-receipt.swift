import EnvironmentKit

extension EnvironmentValues {
  @Entry var prices = ["tea": 3]
  @Entry var currency = "€"
}

@EnvironmentAccessible
final class Receipt {
  @Environment(\.prices) private var prices
  @Environment(\.currency) private var currency

  func line(for item: String) -> String {
    "\(item): \(prices[item] ?? 0) \(currency)"
  }
}
