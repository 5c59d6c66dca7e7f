import EnvironmentKit

/// The shop. It owns the models, and binds the models that the first one holds.
struct ContentView: View {
  @EnvironmentBound private var model = ContentModel()

  var body: some View {
    Group {
      UserView(model: model.userModel)
      OffersView(model: model)
      CartView(model: model.cartModel)
    }
    .bindEnvironment(to: model.userModel)
    .bindEnvironment(to: model.cartModel)
    .task(id: model.requests) { await model.load() }
  }
}
