// Children that a model makes after it was bound.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var currency = "EUR"
}

@EnvironmentAccessible
final class Row {
  @Environment(\.currency) var currency
}

@MainActor
@EnvironmentAccessible
final class Basket {
  @Environment(\.currency) private var currency
  private(set) var rows: [Row] = []

  /// The row is bound when the view is updated.
  func add() {
    rows.append(Row())
  }

  /// The row is made in the basket's environment, and read at once.
  func addAndShow() -> String {
    let row = withEnvironment(from: self) { Row() }
    rows.append(row)
    return row.currency
  }
}

struct BasketView: View {
  @EnvironmentBound(includeChildren: true) private var basket = Basket()

  var body: some View {
    Button("Add") { basket.add() }
    ForEach(0..<basket.rows.count, id: \.self) { Text(basket.rows[$0].currency) }
  }
}

let host = ViewHost { BasketView().environment(\.currency, "SEK") }
try host.tap("Add")
print(host.html)  // … SEK

let basket = Basket()
var values = EnvironmentValues()
values.currency = "NOK"
basket.bindEnvironment(from: values, includeChildren: true)
print(basket.addAndShow())  // NOK
// snippet.hide
assert(host.html.contains("SEK"))
assert(basket.addAndShow() == "NOK")
