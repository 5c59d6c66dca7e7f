// Tests of a handler: each has its own scope, so all of them run in parallel.

import EnvironmentKit
import EnvironmentTesting
import Testing

extension EnvironmentValues {
  @Entry var user = "guest"
  @Entry var prices: @Sendable (_ item: String) async throws -> Int = { $0.count }
}

struct PriceList {
  @Environment(\.user) private var user
  @Environment(\.prices) private var prices

  func run(_ items: [String]) async throws -> String {
    var total = 0
    for item in items { total += try await prices(item) }
    return "\(total) for \(user)"
  }
}

@Suite(.environment(\.user, "Ada"))
struct PriceListTests {
  @Test(.environment { $0.prices = { _ in 3 } })
  func `A price list adds the prices of its items`() async throws {
    #expect(try await PriceList().run(["tea", "cake"]) == "6 for Ada")
  }
}
