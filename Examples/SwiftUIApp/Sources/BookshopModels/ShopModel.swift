import EnvironmentModels
import Foundation

/// The books on sale, and the user's cart.
@MainActor
@EnvironmentAccessible(requires: [\.networkClient])
public final class ShopModel {
  @Environment(\.networkClient) private var client
  @Environment(\.userSettings) private var settings
  private var books: [Book] = []

  /// The part of a title or of an author's name that the user searches for.
  public var search = ""
  /// Whether the last attempt to load the books failed.
  public private(set) var isOffline = false
  public let cart = CartModel()

  public init() {}

  /// The books that match the search, in the user's order.
  public var matches: [Book] {
    let matches = books.filter { book in
      search.isEmpty || book.title.localizedStandardContains(search) || book.author.localizedStandardContains(search)
    }
    return switch settings.order {
    case .title: matches.sorted { $0.title < $1.title }
    case .price: matches.sorted { $0.price < $1.price }
    }
  }

  /// Loads the books and the saved cart.
  public func load() async {
    cart.restore()
    do {
      books = try await client.books()
      isOffline = false
    } catch {
      isOffline = true
    }
  }
}
