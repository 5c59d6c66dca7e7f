import EnvironmentKit

final class Model {
  nonisolated init() {}
}

@MainActor
final class View {
  nonisolated init() {}
}

@MainActor
final class Board {
  init() {}
}

extension EnvironmentValues {
  @Entry var model = Model()
  @Entry var view = View()
  @Entry public private(set) var title = ""
  @Entry var user: String?
  @Entry var parsed = Int("1")
  @Entry var read = try? String(contentsOfFile: "/", encoding: .utf8)
  @Entry @MainActor var board = Board()
  @MainActor @Entry var typedBoard: Board = .init()
  @Entry @MainActor public var count = 0
}
