import Foundation

/// A book that the shop sells.
public struct Book: Codable, Hashable, Identifiable, Sendable {
  public let id: Int
  public let title: String
  public let author: String
  /// The code of the language that the book is written in.
  public let language: String
  /// The price in euros.
  public let price: Decimal

  public init(id: Int, title: String, author: String, language: String, price: Decimal) {
    (self.id, self.title, self.author, self.language, self.price) = (id, title, author, language, price)
  }
}

/// A reader's opinion of a book.
public struct Review: Codable, Hashable, Identifiable, Sendable {
  public let id: Int
  public let text: String

  public init(id: Int, text: String) {
    (self.id, self.text) = (id, text)
  }
}
