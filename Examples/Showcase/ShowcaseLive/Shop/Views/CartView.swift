import EnvironmentKit

/// The products in the cart, and their sum.
struct CartView: View {
  let model: CartModel

  var body: some View {
    Section {
      Element("p") {
        Text("Cart: \(model.products.isEmpty ? "empty" : model.products.joined(separator: ", "))")
        if !model.products.isEmpty { Text(" for \(model.total.cents)") }
      }
      Element("p") {
        Button("Check out") { model.checkOut() }
          .disabled(model.products.isEmpty)
      }
    }
  }
}
