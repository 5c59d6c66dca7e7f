import EnvironmentKit

struct Navigation: View {
  let model = Model()

  var body: some View {
    NavigationStack {
      NavigationLink("Open", value: model)
    }
    .navigationDestination(for: Model.self) { model in
      DetailView(model: model)
      // Environment automatically bound to model
    }
  }
}
