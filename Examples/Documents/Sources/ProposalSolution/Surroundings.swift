import EnvironmentKit

@EnvironmentAccessible
@Observable
class NewFeatureModel {
  @Environment(\.locale) var locale
}

@EnvironmentAccessible
@Observable
class NewModel {
  @Environment(\.locale) var locale
}

struct Dependency {
  let name: String
}

class OldModel: ObservableObject {
  @Published var name: String

  init(dependency: Dependency) {
    name = dependency.name
    print("An old model is made with \(dependency.name).")
  }
}

extension ComplexView {
  var body: some View { Text(newModel.locale.identifier) }
}
