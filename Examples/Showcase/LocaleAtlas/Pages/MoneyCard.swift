import EnvironmentKit

/// An amount in the currency of the place and in others, each with its name.
struct MoneyCard: Markup {
  @Environment(\.locale) private var locale
  @EnvironmentBound private var model = NumberModel()
  @Environment(ContentModel.self) private var content

  var body: some Markup {
    let currency = locale.usualCurrency.map { content.name(ofCurrency: $0.identifier) }
    Card("Money", id: "money", title: currency, style: "half") {
      SampleTable(model.amounts) { row in NameText(content.name(ofCurrency: row.id)) }
    }
  }
}
