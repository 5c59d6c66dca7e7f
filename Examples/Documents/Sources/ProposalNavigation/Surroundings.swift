import EnvironmentKit

@EnvironmentAccessible
@Observable
class Model: Hashable {
  @Environment(\.locale) var locale

  static func == (first: Model, second: Model) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

struct DetailView: View {
  let model: Model

  var body: some View {
    Text(model.locale.identifier)
  }
}
