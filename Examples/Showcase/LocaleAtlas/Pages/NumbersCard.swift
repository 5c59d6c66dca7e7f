import EnvironmentKit

/// Digits, decimals, percents and large numbers.
struct NumbersCard: Markup {
  @EnvironmentBound private var model = NumberModel()
  @Environment(ContentModel.self) private var content

  var body: some Markup {
    Card("Numbers", id: "numbers", title: content.name(ofScript: "Zmth"), style: "third") {
      Element("p", ["class": "digits"]) { Text(model.digits.joined(separator: " ")) }
      SampleTable(model.numbers) { row in
        Element("code", ["dir": "ltr"]) { Text(row.id) }
      }
    }
  }
}
