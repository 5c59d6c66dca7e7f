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
// 'currency' is "USD": set by '.environment' in 'the root of the host', over the default (App/Keys.swift:3). 'Hint'
// binds the object, too, with the default; the object reads from 'Total', which bound it last.

withEnvironment {
  $0.currency = "CHF"
} operation: {
  print(EnvironmentInspector.source(of: \.currency))
}
