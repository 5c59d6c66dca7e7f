// A sheet and an alert beside the views that present them.

import EnvironmentKit

struct Order: Identifiable {
  let id: Int
}

extension EnvironmentValues {
  @Entry var currency = "€"
}

struct OrderList: View {
  @State private var shown: Order?
  @State private var asksToCancel = false

  var body: some View {
    Button("Order 7") { shown = Order(id: 7) }
      .sheet(item: $shown) { order in
        OrderDetail(order: order)
      }
    Button("Cancel all") { asksToCancel = true }
      .alert("Cancel all orders?", isPresented: $asksToCancel) {
        Button("Cancel them", role: .destructive) { print("canceled") }
        Button("Keep them", role: .cancel) {}
      }
  }
}

struct OrderDetail: View {
  let order: Order
  @Environment(\.currency) private var currency
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Paragraph("Order \(order.id), in \(currency)")
    Button("Close") { dismiss() }
  }
}

let host = ViewHost { OrderList().environment(\.currency, "kr") }
try host.tap("Order 7")
print(host.html.contains("<dialog open><p>Order 7, in kr</p>"))  // true
try host.tap("Close")
print(host.html.contains("<dialog"))  // false
try host.tap("Cancel all")
try host.tap("Cancel them")  // canceled
