import EnvironmentKit

extension EnvironmentValues {
  @Entry var currency = "EUR"
}

struct Order: Identifiable {
  let id: Int
  let title: String
}

struct OrderRow: Markup {
  @Environment(\.currency) var currency
  let order: Order

  var body: some Markup {
    Element("tr", ["id": order.id]) {
      Element("td") {
        order.title; currency
      }
    }
  }
}

struct Framed: MarkupModifier {
  @Environment(\.currency) var currency

  func body(content: Content) -> some Markup {
    Element("section", ["class": currency]) { content }
  }
}

struct OrdersPage: Markup {
  let orders: [Order]

  var body: some Markup {
    Element("main") {
      if orders.isEmpty { "none" } else { ForEach(orders) { OrderRow(order: $0) } }
      for order in orders { Text(order.title).class("x") }
      Table(orders) { TableColumn("Title") { OrderRow(order: $0) } }
      Form(action: "/") {
        TextField("Name", name: "name")
        Button("Send", type: .submit)
      }
      AnyMarkup(Paragraph("p")).environment(\.currency, "USD")
    }
    .modifier(Framed())
  }
}

/// A markup whose main-actor code isn't its body.
@MainActor
struct Isolated: Markup {
  static var count = 0
  var body: some Markup { Text("x") }
}

struct Live: View {
  @State private var isOpen = false
  var body: some View { OrdersPage(orders: []).disabled(isOpen) }
}

actor Server {
  func page() async throws -> String {
    try await renderHTML(OrdersPage(orders: [])) { bytes in await Task.yield() }
    for try await _ in HTMLChunks(content: { OrdersPage(orders: []) }) {}
    return try renderHTML(OrdersPage(orders: []))
  }
}
