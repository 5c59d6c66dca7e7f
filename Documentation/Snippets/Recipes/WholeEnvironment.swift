// A view that passes all its values to code which isn't a view.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var currency = "€"
}

struct Price: View {
  @Environment(\.currency) private var currency
  var body: some View { Text("3 \(currency)") }
}

struct PrintButton: View {
  // Depends on all values: prefer a property for each value that the view needs.
  @Environment(\.self) private var environment
  var body: some View {
    Button("Print") {
      print((try? renderHTML(Price(), environment: environment)) ?? "")
    }
  }
}

let host = ViewHost { PrintButton().environment(\.currency, "kr") }
try host.tap("Print")  // 3 kr
