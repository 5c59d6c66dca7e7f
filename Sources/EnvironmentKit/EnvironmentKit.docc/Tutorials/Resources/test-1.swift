import EnvironmentKit
import EnvironmentTesting
import Testing

@testable import Shop

struct ReceiptTests {
  @Test func `A receipt has the currency of its environment`() {
    let receipt = Receipt()
    receipt.bindTestEnvironment { $0.currency = "kr" }
    #expect(receipt.line(for: "tea") == "tea: 3 kr")
  }
}
