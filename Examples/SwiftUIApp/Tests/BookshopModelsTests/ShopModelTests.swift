import BookshopModels
import EnvironmentTesting
import Observation
import Testing

@MainActor
@Suite(.environment(\.networkClient, .demo))
struct ShopModelTests {
  @Test(arguments: [
    (UserSettings.Order.title, ["Emma", "Le Petit Prince", "Momo"]),
    (UserSettings.Order.price, ["Le Petit Prince", "Emma", "Momo"]),
  ])
  func `Books are in the user's order`(order: UserSettings.Order, titles: [String]) async {
    let shop = ShopModel()
    shop.bindTestEnvironment {
      $0.networkClient = .demo
      $0.userSettings.order = order
    }
    await shop.load()
    #expect(shop.matches.map(\.title) == titles)
  }

  @Test func `A search finds titles and authors`() async {
    let shop = ShopModel()
    await shop.load()
    shop.search = "austen"
    #expect(shop.matches.map(\.title) == ["Emma"])
    shop.search = "mo"
    #expect(shop.matches.map(\.title) == ["Momo"])
  }

  @Test(.environment(\.networkClient, .offline))
  func `A shop without a connection is offline and has no books`() async {
    let shop = ShopModel()
    await shop.load()
    #expect(shop.isOffline)
    #expect(shop.matches.isEmpty)
  }

  @Test func `The cart of a new shop has the books of the last one`() async {
    let first = ShopModel()
    await first.load()
    for book in first.matches { first.cart.add(book) }

    let second = ShopModel()
    await second.load()
    #expect(second.cart.books == first.cart.books)
  }

  @Test func `A change of the settings notifies the observers of the books and of the cart`() async {
    let shop = ShopModel()
    shop.bindTestEnvironment(includeChildren: true) { $0.networkClient = .demo }
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
