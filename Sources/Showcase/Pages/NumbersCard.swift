import EnvironmentKit

/// Digits, decimals, percents and large numbers.
struct NumbersCard: View {
  @EnvironmentBound private var model = NumberModel()
  @EnvironmentBound private var content = ContentModel()

  var body: some View {
    Card("Numbers", id: "numbers", title: content.name(ofScript: "Zmth"), style: "third") {
      Element("p", ["class": "digits"]) { Text(model.digits.joined(separator: " ")) }
      Samples(rows: model.numbers) { EmptyView() }
    }
  }

  private struct Samples<Note: View>: View {
    let rows: [NumberModel.Row]
    @ViewBuilder let note: () -> Note

    var body: some View {
      Element("table", ["class": "samples"]) {
        Element("tbody") {
          ForEach(rows) { row in
            Element("tr") {
              Element("th", ["scope": "row"]) { Element("code", ["dir": "ltr"]) { Text(row.id) } }
              Element("td") { Element("bdi") { Text(row.text) } }
            }
          }
        }
      }
    }
  }
}
