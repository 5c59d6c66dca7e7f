import EnvironmentModels
import Foundation

/// The books that the user is about to buy, each of them once.
@MainActor
@EnvironmentAccessible
public final class CartModel {
  @Environment(\.database) private var database
  @Environment(\.analytics) private var analytics
  @Environment(\.userSettings) private var settings

  public private(set) var books: [Book] = []

  public init() {}

  /// The sum that the user pays, in euros.
  public var total: Decimal {
    books.reduce(0) { $0 + settings.price(of: $1) }
  }

  public func add(_ book: Book) {
    guard !books.contains(book) else { return }
    books.append(book)
    analytics.record("added \(book.title)")
    save()
  }

  public func remove(at positions: IndexSet) {
    for position in positions.reversed() {
      analytics.record("removed \(books.remove(at: position).title)")
    }
    save()
  }

  public func removeAll() {
    books = []
    save()
  }

  /// Loads the books that were in the cart when the program ended.
  public func restore() {
    do {
      guard let data = try database.read("cart") else { return }
      books = try JSONDecoder().decode([Book].self, from: data)
    } catch {
      analytics.record("lost the cart: \(error)")
    }
  }

  private func save() {
    do {
      try database.write(JSONEncoder().encode(books), "cart")
    } catch {
      analytics.record("couldn't save the cart: \(error)")
    }
  }
}
