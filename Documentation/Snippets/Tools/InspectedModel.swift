// A model that two views bind, and a value of a task.

import EnvironmentInspector
import EnvironmentKit

extension EnvironmentValues {
  @Entry var currency = "EUR"
}

@MainActor
@EnvironmentAccessible
final class Basket {
  @Environment(\.currency) var currency
}

struct Total: View {
  let basket: Basket

  var body: some View { Text(basket.currency).bindEnvironment(to: basket) }
}

struct Hint: View {
  let basket: Basket

  var body: some View { Text("Free delivery").bindEnvironment(to: basket) }
}

let basket = Basket()
let host = EnvironmentInspector.recording {
  ViewHost {
    Total(basket: basket).environment(\.currency, "USD")
    Hint(basket: basket)
  }
}
print(EnvironmentInspector.source(of: \.currency, in: basket))
// 'currency' has its default (App/Keys.swift:3): no code sets it here. 'Total' binds the object, too, with "USD"; the object
// reads from 'Hint', which began to bind it last.

withEnvironment {
  $0.currency = "CHF"
} operation: {
  print(EnvironmentInspector.source(of: \.currency))
}
