import EnvironmentKit

struct ContentView: View {
  @State private var model = ContentModel()

  var body: some View {
    Text(model.localizedContent)
      .bindEnvironment(to: model)
  }
}
