import EnvironmentKit

extension EnvironmentValues {
  @Entry var user = "guest"
}

@EnvironmentAccessible(observable: false)
final class Prices: Sendable {
  @Environment(\.user) var user
}

@globalActor
actor Database {
  static let shared = Database()
}

@EnvironmentAccessible
final class Child {
  @Environment(\.user) var user
}

@Database
@EnvironmentAccessible
final class Model {
  @Environment(\.user) var user
  var child = Child()
}
