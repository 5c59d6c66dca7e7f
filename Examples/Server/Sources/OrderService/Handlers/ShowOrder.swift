import EnvironmentKit

/// `GET /orders/…`: shows an order to the user who placed it.
struct ShowOrder {
  @Environment(\.user) private var user
  @Environment(\.database) private var database

  func run(_ id: Order.ID) async throws -> Response {
    guard let order = try await database.order(withID: id), order.customer == user?.name else {
      throw Refusal(404, "There is no such order.")
    }
    return Response(200, try receipt(for: order))
  }
}

/// Returns the receipt for an order in HTML, for the user of the request.
func receipt(for order: Order) throws -> String {
  try renderHTML(Receipt(order: order))
}

private struct Receipt: Markup {
  let order: Order
  @Environment(\.user) private var user

  var body: some Markup {
    Element("p") {
      Text("\(user?.name ?? "Guest"), you ordered \(order.items.joined(separator: " and ")) for \(order.total) cents")
      if let user, user.discount > 0 { Text(", \(user.discount) % off") }
      Text(".")
    }
  }
}
