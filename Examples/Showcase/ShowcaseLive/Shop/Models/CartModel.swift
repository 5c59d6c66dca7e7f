import EnvironmentKit

/// The products to be bought.
@EnvironmentAccessible
@Observable
final class CartModel {
  @Environment(\.database) var database
  @Environment(\.analytics) var analytics

  private(set) var products: [String] = []

  /// The sum in cents of all that is sold here.
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
