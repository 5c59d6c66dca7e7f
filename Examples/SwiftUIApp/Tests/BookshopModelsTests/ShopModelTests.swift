import BookshopModels
import EnvironmentTesting
import Observation
import Testing

@MainActor
struct ShopModelTests {
  /// Makes a shop whose models are bound to the values of a test.
  private func makeShop(_ client: NetworkClient = .demo, order: UserSettings.Order = .title) -> ShopModel {
    let shop = ShopModel()
    shop.bindTestEnvironment(includeChildren: true) {
      $0.networkClient = client
      $0.userSettings.order = order
    }
    return shop
  }

  @Test(arguments: [
    (UserSettings.Order.title, ["Emma", "Le Petit Prince", "Momo"]),
    (UserSettings.Order.price, ["Le Petit Prince", "Emma", "Momo"]),
  ])
  func `Books are in the user's order`(order: UserSettings.Order, titles: [String]) async {
    let shop = makeShop(order: order)
    await shop.load()
    #expect(shop.matches.map(\.title) == titles)
  }

  @Test func `A search finds titles and authors`() async {
    let shop = makeShop()
    await shop.load()
    shop.search = "austen"
    #expect(shop.matches.map(\.title) == ["Emma"])
    shop.search = "mo"
    #expect(shop.matches.map(\.title) == ["Momo"])
  }

  @Test func `A shop without a connection is offline and has no books`() async {
    let shop = makeShop(.offline)
    await shop.load()
    #expect(shop.isOffline)
    #expect(shop.matches.isEmpty)
  }

  @Test func `The cart of a new shop has the books of the last one`() async {
    let first = makeShop()
    await first.load()
    for book in first.matches { first.cart.add(book) }

    let second = makeShop()
    await second.load()
    #expect(second.cart.books == first.cart.books)
  }

  @Test func `A change of the settings notifies the observers of the books and of the cart`() async {
    let shop = makeShop()
    await shop.load()
    let changes = Changes()
    withObservationTracking {
      _ = shop.matches
    } onChange: {
      changes.add("books")
    }
    withObservationTracking {
      shop.cart.add(shop.matches[0])
      _ = shop.cart.total
    } onChange: {
      changes.add("cart")
    }
    shop.bindTestEnvironment(includeChildren: true) { $0.userSettings.isMember = true }
    #expect(changes.all.sorted() == ["books", "cart"])
  }
}
