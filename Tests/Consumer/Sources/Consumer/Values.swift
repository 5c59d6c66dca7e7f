import EnvironmentKit

struct Theme: Equatable {
  var accent = "blue"
}

final class Database {
  func title(of page: String) -> String { "‹\(page)›" }
}

extension EnvironmentValues {
  @Entry var theme = Theme()
  @Entry var database = Database()
  @Entry var user: String?
  @Entry var edition = 1
  @Entry var summary = "\(EnvironmentValues.current)"
}
