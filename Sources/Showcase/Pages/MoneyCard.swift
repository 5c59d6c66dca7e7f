import EnvironmentKit

/// An amount in the currency of the place and in others, each with its name.
struct MoneyCard: View {
  @Environment(\.locale) private var locale
  @EnvironmentBound private var model = NumberModel()
  @EnvironmentBound private var content = ContentModel()

  var body: some View {
    Card(
      "Money", id: "money", title: locale.usualCurrency.map { content.name(ofCurrency: $0.identifier) }, style: "half"
    ) {
      Element("table", ["class": "samples"]) {
        Element("tbody") {
          ForEach(model.amounts) { row in
            Element("tr") {
              Element("th", ["scope": "row"]) { Text(content.name(ofCurrency: row.id)) }
              Element("td") { Element("bdi") { Text(row.text) } }
            }
          }
        }
      }
    }
  }
}
