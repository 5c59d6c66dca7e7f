import EnvironmentKit

extension EnvironmentValues {
  @Entry var greeting = "Hello"
  @Entry var currency = "EUR"
  @Entry var unread = 0

  var loudGreeting: String { greeting.uppercased() }
}

@EnvironmentAccessible
final class ShopModel {
  @Environment(\.greeting) var greeting
  @Environment(\.currency) var currency
}

@Observable
final class Cart {
  var count = 0
  var note = ""
}

struct Shop: View {
  @State private var currency = "EUR"
  @State private var cart = Cart()

  var body: some View {
    Page(title: "Fruit")
      .environment(\.greeting, "Salut")
      .environment(\.currency, currency)
    Button("Francs") { currency = "CHF" }
    Button("Add") { cart.count += 1 }
    Total(cart: cart)
  }
}

struct Page: View {
  let title: String
  @State private var count = 0

  var body: some View {
    Text(title)
    Counter(count: count)
    Button("Count") { count += 1 }
    ForEach(0..<3) { number in Price(number: number) }
  }
}

struct Counter: View {
  let count: Int

  var body: some View { Text("\(count)") }
}

struct Price: View {
  let number: Int
  @Environment(\.currency) private var currency

  var body: some View { Text("\(number) \(currency)") }
}

/// A view that binds the model that it reads.
struct Greeting: View {
  let model: ShopModel

  var body: some View { Text(model.greeting).bindEnvironment(to: model) }
}

struct Total: View {
  let cart: Cart

  var body: some View { Text("\(cart.count)") }
}
