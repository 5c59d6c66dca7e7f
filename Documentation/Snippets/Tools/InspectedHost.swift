// A host that tells which code sets a value, and why bodies were evaluated.

import EnvironmentInspector
import EnvironmentKit

extension EnvironmentValues {
  @Entry var currency = "EUR"
}

struct PriceView: View {
  @Environment(\.currency) private var currency

  var body: some View { Text("12 \(currency)") }
}

struct Shop: View {
  @State private var currency = "CHF"

  var body: some View {
    PriceView().environment(\.currency, "USD")
    Text("Prices").environment(\.currency, currency)
    Button("Pounds") { currency = "GBP" }
  }
}

let host = EnvironmentInspector.recording { ViewHost { Shop() } }
try host.tap("Pounds")

print(EnvironmentInspector.source(of: \.currency, in: host, at: "PriceView"))
// 'currency' is "USD": set by '.environment' in 'Shop', over the default (App/Keys.swift:3).

let inspection = EnvironmentInspector.inspect(host)
print(inspection)
// Shop; owns currency = "GBP"
//   sets currency = "USD", in 'Shop'
//     PriceView; reads currency = "USD", from '.environment' in 'Shop'
//   sets currency = "GBP", in 'Shop'
// 'currency' is set to "GBP" by '.environment' in 'Shop', but not read.

for evaluation in inspection.evaluations(of: "Shop") { print(evaluation) }
// 'Shop' was evaluated because it is new.
// 'Shop' was evaluated because the state 'currency' of 'Shop' changed (CHF → GBP): tap "Pounds".

let page = try inspection.page(title: "Shop")
// snippet.hide
precondition(page.hasPrefix("<!DOCTYPE html>"))
