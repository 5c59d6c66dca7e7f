import EnvironmentKit

/// The products for sale, once they are loaded.
struct OffersView: View {
  let model: ContentModel

  var body: some View {
    Section {
      if model.isLoading {
        Element("p") { Text("Loading …") }
      } else if let offers = model.offers {
        Element("ul") {
          ForEach(offers, id: \.self) { offer in
            Element("li") { OfferRow(model: model, offer: offer) }
          }
        }
      } else {
        Element("p") { Text("There are no offers without a network.") }
      }
      Element("p") { Button("Load offers") { model.reload() } }
    }
  }
}
