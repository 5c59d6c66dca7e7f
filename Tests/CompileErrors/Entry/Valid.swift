import EnvironmentKit

final class Model {
  nonisolated init() {}
}

@MainActor
final class View {
  nonisolated init() {}
}

extension EnvironmentValues {
  @Entry var model = Model()
  @Entry var view = View()
  @Entry public private(set) var title = ""
  @Entry var user: String?
  @Entry var parsed = Int("1")
  @Entry var read = try? String(contentsOfFile: "/", encoding: .utf8)
}
