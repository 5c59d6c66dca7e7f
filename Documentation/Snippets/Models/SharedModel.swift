// A model that another object owns, and the models that it holds.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var currency = "EUR"
}

@EnvironmentAccessible
final class CartModel {
  @Environment(\.currency) var currency
}

@EnvironmentAccessible
final class ShopModel {
  @Environment(\.locale) var locale
  var carts: [CartModel] = []
}

struct ShopView: View {
  let shop: ShopModel

  var body: some View {
    ForEach(0..<shop.carts.count, id: \.self) { index in
      Text(shop.carts[index].currency)
    }
    .bindEnvironment(to: shop, includeChildren: true)
  }
}
// snippet.hide
let shop = ShopModel()
shop.carts = [CartModel()]
print(try renderHTML(ShopView(shop: shop).environment(\.currency, "CHF")))
