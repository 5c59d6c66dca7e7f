// A value that depends on an argument.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var prices: [String: Int] = [:]

  /// The price of an item, or the price for all items without one.
  subscript(priceOf item: String) -> Int {
    get { prices[item] ?? 100 }
    set { prices[item] = newValue }
  }
}

@EnvironmentAccessible
final class TeaModel {
  @Environment(\.[priceOf: "tea"]) var price
}

struct PriceView: View {
  let item: String
  @Environment(\.prices) private var prices

  var body: some View {
    Text("\(item): \(prices[item] ?? 100)")
  }
}

let page = PriceView(item: "tea").environment(\.[priceOf: "tea"], 3)
print(try renderHTML(page))  // tea: 3

let price = withEnvironment {
  $0[priceOf: "tea"] = 4
} operation: {
  TeaModel().price
}
print(price)  // 4
