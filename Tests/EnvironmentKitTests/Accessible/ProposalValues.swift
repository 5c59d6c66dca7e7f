import EnvironmentKit

// The declarations that the proposal's code assumes.

final class Database {
  private(set) var setups = 0
  func setup() { setups += 1 }
}

struct Logger {}

struct API: Equatable {
  var name = "default"
}

extension EnvironmentValues {
  @Entry var database = Database()
  @Entry var logger = Logger()
  @Entry var api = API()
}
