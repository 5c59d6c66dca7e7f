import EnvironmentKit

/// A table of samples, each beside its subject.
struct SampleTable<Label: Markup>: Markup {
  private let rows: [NumberModel.Row]
  private let label: (NumberModel.Row) -> Label

  init(_ rows: [NumberModel.Row], @ViewBuilder label: @escaping (NumberModel.Row) -> Label) {
    self.rows = rows
    self.label = label
  }

  var body: some Markup {
    Element("table", ["class": "samples"]) {
      Element("tbody") {
        ForEach(rows) { row in
          Element("tr") {
            Element("th", ["scope": "row"]) { label(row) }
            Element("td") { Element("bdi") { Text(row.text) } }
          }
        }
      }
    }
  }
}
