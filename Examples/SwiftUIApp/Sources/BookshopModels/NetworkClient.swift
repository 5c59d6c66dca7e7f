import EnvironmentModels
import Foundation

/// The requests that the app sends to the shop's server.
public struct NetworkClient: Sendable {
  /// Returns the books that are on sale.
  public var books: @Sendable () async throws -> [Book]
  /// Returns the reviews of a book in the language of a locale.
  public var reviews: @Sendable (_ book: Book.ID, _ locale: Locale) async throws -> [Review]
  /// Orders books for an address.
  public var order: @Sendable (_ books: [Book.ID], _ address: String) async throws -> Void

  public init(
    books: @escaping @Sendable () async throws -> [Book],
    reviews: @escaping @Sendable (_ book: Book.ID, _ locale: Locale) async throws -> [Review],
    order: @escaping @Sendable (_ books: [Book.ID], _ address: String) async throws -> Void
  ) {
    (self.books, self.reviews, self.order) = (books, reviews, order)
  }
}

extension ModelEnvironmentValues {
  /// The connection to the shop's server. The default fails each request; a program sets its own.
  @Entry public var networkClient = NetworkClient.offline
}

extension NetworkClient {
  /// The error of a client that has no connection.
  public struct Offline: Error {}

  /// A client whose requests fail.
  public static let offline = NetworkClient(
    books: { throw Offline() },
    reviews: { _, _ in throw Offline() },
    order: { _, _ in throw Offline() }
  )

  /// A client with sample books, for previews and until there is a server.
  public static let demo = NetworkClient(
    books: {
      [
        Book(id: 1, title: "Momo", author: "Michael Ende", language: "de", price: 12),
        Book(id: 2, title: "Emma", author: "Jane Austen", language: "en", price: 9),
        Book(id: 3, title: "Le Petit Prince", author: "Antoine de Saint-Exupéry", language: "fr", price: 7),
      ]
    },
    reviews: { book, locale in
      switch (book, locale.language.languageCode?.identifier) {
      case (1, "de"): [Review(id: 1, text: "Man sollte es langsam lesen.")]
      case (1, _): [Review(id: 2, text: "Read it slowly.")]
      default: []
      }
    },
    order: { _, _ in }
  )
}
