import EnvironmentKit

/// One of the offers, and the button that puts it into the cart.
struct OfferRow: View {
  let model: ContentModel
  let offer: String

  var body: some View {
    Text("\(offer)\(model.priceTag(of: offer)) ")
    Button("Add \(offer)") { model.cartModel.add(offer) }
  }
}
