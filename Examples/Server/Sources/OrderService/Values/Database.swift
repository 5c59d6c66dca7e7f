/// The client of a database.
public protocol Database: Sendable {
  /// Returns the user with a token.
  func user(withToken token: String) async throws -> User?

  /// Returns the price of an item in cents.
  func price(of item: String) async throws -> Int?

  /// Returns the order with an identifier.
  func order(withID id: Order.ID) async throws -> Order?

  /// Adds an order.
  func insert(_ order: Order) async throws
}

/// A database that lives as long as the process.
public actor InMemoryDatabase: Database {
  private var users: [String: User] = [:]
  private var prices: [String: Int] = [:]
  private var orders: [Order.ID: Order] = [:]

  /// Creates a database without orders.
  public init(users: [String: User] = [:], prices: [String: Int] = [:]) {
    (self.users, self.prices) = (users, prices)
  }

  public func user(withToken token: String) -> User? { users[token] }

  public func price(of item: String) -> Int? { prices[item] }

  public func order(withID id: Order.ID) -> Order? { orders[id] }

  public func insert(_ order: Order) { orders[order.id] = order }
}
