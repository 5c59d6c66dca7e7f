import EnvironmentKit

/// The offers of the shop, and the models of the views beside them.
@EnvironmentAccessible
@Observable
final class ContentModel {
  @Environment(\.database) var database
  @Environment(\.networkClient) var networkClient
  @Environment(\.analytics) var analytics
  @Environment(\.userSettings.showsPrices) var showsPrices

  let userModel = UserModel()
  let cartModel = CartModel()

  /// The number of requests for the offers; the view that is shown loads them for each.
  private(set) var requests = 1
  private var answers = 0
  private var products: [String]?

  var isLoading: Bool { answers < requests }

  /// The names of the products for sale; `nil` if the offers couldn't be loaded.
  var offers: [String]? { products?.filter { database.price(of: $0) != nil } }

  func priceTag(of product: String) -> String {
    guard showsPrices, let price = database.price(of: product) else { return "" }
    return " for \(price.cents)"
  }

  func reload() {
    requests += 1
  }

  /// Loads the offers from the network.
  func load() async {
    let request = requests
    let loaded = try? await networkClient.fetch("/offers")
    analytics.track(loaded == nil ? "no offers" : "offers loaded")
    products = loaded
    answers = request
  }
}
