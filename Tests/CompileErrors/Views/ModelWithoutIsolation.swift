import EnvironmentKit

@EnvironmentAccessible
final class Model {
  @Environment(\.locale) var locale

  func load() async {}
}

struct Loader: View {
  @EnvironmentBound private var model = Model()

  var body: some View {
    Text("").task { await model.load() }
  }
}
