import EnvironmentKit

struct ContentView: View {
  @EnvironmentBound var model = ContentModel()

  var body: some View {
    Text(model.localizedContent)
    // Environment automatically bound to model
  }
}
