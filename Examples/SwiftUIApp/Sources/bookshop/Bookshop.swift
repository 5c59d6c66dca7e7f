import BookshopModels
import EnvironmentModels
import Foundation

/// The shop in a terminal, with the models of the app: `bookshop [<title> …]` puts books into a cart.
@main
struct Bookshop {
  @MainActor static func main() async {
    await withEnvironment {
      $0.networkClient = .demo
      $0.analytics = Analytics { print("·", $0) }
      $0.userSettings.isMember = true
      $0.userSettings.order = .price
    } operation: {
      let titles = CommandLine.arguments.dropFirst()
      await buy(titles.isEmpty ? ["Momo", "Emma"] : Array(titles))
    }
  }

  @MainActor static func buy(_ titles: [String]) async {
    let shop = ShopModel()
    await shop.load()
    for book in shop.matches {
      print("\(book.title) by \(book.author), \(book.price) €")
    }
    for title in titles {
      shop.search = title
      if let book = shop.matches.first { shop.cart.add(book) }
    }
    print("\(shop.cart.books.count) books, \(shop.cart.total) € for members")
  }
}
