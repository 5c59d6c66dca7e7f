import EnvironmentKit
import EnvironmentTesting
import Testing

@testable import Shop

@Suite(.environment(\.currency, "kr"))
struct ReceiptTests {
  @Test func `A receipt has the currency of its environment`() {
    #expect(Receipt().line(for: "tea") == "tea: 3 kr")
  }

  @Test(
    .environment {
      $0.prices = ["tea": 4, "cake": 5]
      $0.currency = "£"
    },
    arguments: [("tea", "tea: 4 £"), ("cake", "cake: 5 £")]
  )
  func `A receipt has the prices of its environment`(item: String, line: String) {
    #expect(Receipt().line(for: item) == line)
  }
}
