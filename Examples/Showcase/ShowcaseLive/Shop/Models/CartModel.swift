import EnvironmentKit

/// The products in the customer's cart.
@EnvironmentAccessible
@Observable
final class CartModel {
  @Environment(\.database) var database
  @Environment(\.analytics) var analytics

  private(set) var products: [String] = []

  /// The total price in cents of the products in the cart that are for sale.
  var total: Int { products.reduce(0) { $0 + (database.price(of: $1) ?? 0) } }

  func add(_ product: String) {
    products.append(product)
    analytics.track("added \(product)")
  }

  func checkOut() {
    analytics.track("sold for \(total.cents)")
    products = []
  }
}
