import EnvironmentKit

/// `POST /orders`: places an order of the user, and mails the receipt after the response.
struct PlaceOrder {
  @Environment(\.user) private var user
  @Environment(\.database) private var database
  @Environment(\.makeID) private var makeID
  @Environment(\.date) private var date
  @Environment(\.background) private var background

  func run(_ items: [String]) async throws -> Response {
    guard let user else { throw Refusal(401, "Sign in first.") }
    let order = Order(
      id: makeID(), customer: user.name, items: items, total: try await total(of: items), date: date())
    try await database.insert(order)
    try background.add { await MailReceipt().run(order) }
    return Response(201, "/orders/\(order.id)")
  }

  /// Requests all prices at once. The child tasks read the environment of the request, too.
  private func total(of items: [String]) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for item in items { group.addTask { try await priceForUser(of: item) } }
      return try await group.reduce(0, +)
    }
  }
}

/// Returns the price of an item for the user of the request.
func priceForUser(of item: String) async throws -> Int {
  let values = EnvironmentValues.current
  guard let price = try await values.database.price(of: item) else { throw Refusal(422, "There is no '\(item)'.") }
  return price * (100 - (values.user?.discount ?? 0)) / 100
}
