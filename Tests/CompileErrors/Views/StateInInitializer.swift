import EnvironmentKit

@Observable
final class Model {
  var text = ""
}

struct Owner: View {
  @State private var model: Model

  init() {
    model = Model()
  }

  var body: some View { Text(model.text) }
}
