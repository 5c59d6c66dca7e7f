// Values that traits set for a suite, for a test and for each of its cases.

import EnvironmentKit
import EnvironmentTesting
import Testing

struct PriceList: Sendable {
  var prices = ["tea": 3]
}

extension EnvironmentValues {
  @Entry var priceList = PriceList()
  @Entry var currency = "€"
}

@EnvironmentAccessible
final class Receipt {
  @Environment(\.priceList) var priceList
  @Environment(\.currency) var currency

  func line(for item: String) -> String {
    "\(item): \(priceList.prices[item] ?? 0) \(currency)"
  }
}

@Suite(.environment(\.currency, "kr"))
struct ReceiptTests {
  @Test func `A receipt has the currency of the suite`() {
    #expect(Receipt().line(for: "tea") == "tea: 3 kr")
  }

  @Test(
    .environment {
      $0.priceList.prices["cake"] = 5
      $0.currency = "£"
    },
    arguments: ["cake", "tea"]
  )
  func `A receipt has the prices of the list`(_ item: String) {
    #expect(Receipt().line(for: item).hasSuffix("£"))
  }
}
