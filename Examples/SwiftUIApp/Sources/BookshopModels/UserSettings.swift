import EnvironmentModels
import Foundation

/// The user's choices.
public struct UserSettings: Equatable, Sendable {
  public enum Order: Sendable {
    case title, price
  }

  /// The order of the books in lists.
  public var order = Order.title
  /// Whether the user pays the members' price, a tenth less.
  public var isMember = false

  public init() {}

  /// Returns the price that the user pays for a book, in euros.
  public func price(of book: Book) -> Decimal {
    isMember ? book.price * 9 / 10 : book.price
  }
}

extension ModelEnvironmentValues {
  @Entry public var userSettings = UserSettings()
}
