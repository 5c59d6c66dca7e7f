import EnvironmentKit
import EnvironmentTesting
import Testing

@testable import Shop

@Suite(.environment(\.currency, "kr"))
struct ReceiptTests {
  @Test func `A receipt has the currency of its environment`() {
    #expect(Receipt().line(for: "tea") == "tea: 3 kr")
  }
}
