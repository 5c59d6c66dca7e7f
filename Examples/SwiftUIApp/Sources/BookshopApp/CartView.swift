import BookshopModels
import EnvironmentSwiftUI
import SwiftUI

/// A model that sends the order, and closes the sheet that shows it.
@MainActor
@EnvironmentAccessible
final class CheckoutModel {
  @Environment(\.networkClient) private var client
  @Environment(\.analytics) private var analytics
  @Environment(\.dismiss) private var dismiss

  var address = ""
  private(set) var hasFailed = false

  func order(_ cart: CartModel) async {
    do {
      try await client.order(cart.books.map(\.id), address)
      analytics.record("ordered \(cart.books.count) books")
      cart.removeAll()
      dismiss()
    } catch {
      hasFailed = true
    }
  }
}

/// The cart, as a sheet.
struct CartView: View {
  let cart: CartModel
  @EnvironmentBound private var checkout = CheckoutModel()

  var body: some View {
    NavigationStack {
      List {
        Section {
          ForEach(cart.books) { book in BookRow(book: book) }
            .onDelete { positions in cart.remove(at: positions) }
        } footer: {
          Text(cart.total, format: .currency(code: "EUR"))
        }
        Section {
          TextField("Address", text: $checkout.address)
          if checkout.hasFailed { Text("The order was not sent.") }
        }
      }
      .navigationTitle("Cart")
      .toolbar {
        Button("Order") {
          Task { await checkout.order(cart) }
        }
        .disabled(cart.books.isEmpty || checkout.address.isEmpty)
      }
    }
  }
}

#Preview("Without a connection") {
  let cart = CartModel()
  CartView(cart: cart)
    .bindEnvironment(to: cart)
    .environment(\.networkClient, .offline)
    .environment(\.colorScheme, .dark)
}
