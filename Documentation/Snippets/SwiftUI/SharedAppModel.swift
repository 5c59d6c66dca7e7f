// A model that the app owns, with the models that it holds, and views that read the same key.

// snippet.hide
#if canImport(SwiftUI)
  // snippet.show
  import EnvironmentSwiftUI
  import SwiftUI

  extension ModelEnvironmentValues {
    @EnvironmentModels.Entry var discount = 0
  }

  @MainActor
  @EnvironmentAccessible
  final class CartModel {
    @Environment(\.discount) private var discount
    var prices: [Int] = []

    var total: Int { prices.reduce(0, +) * (100 - discount) / 100 }
  }

  @MainActor
  @EnvironmentAccessible
  final class ShopModel {
    @Environment(\.openURL) private var openURL
    let cart = CartModel()

    func showHelp() { openURL(URL(filePath: "/help")) }
  }

  struct Shop: View {
    @State private var shop = ShopModel()

    var body: some View {
      CartView(cart: shop.cart)
        .bindEnvironment(to: shop, includeChildren: true)
        .environment(\.discount, 10)
    }
  }

  struct CartView: View {
    let cart: CartModel
    @Environment(\.discount) private var discount

    var body: some View {
      Text("\(cart.total), \(discount) % off")
    }
  }
// snippet.hide
#endif
