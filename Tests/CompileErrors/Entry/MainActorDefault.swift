import EnvironmentKit

@MainActor
final class Model {
  var title: String

  init(title: String) { self.title = title }
}

extension EnvironmentValues {
  @Entry var model = Model(title: "")
}
