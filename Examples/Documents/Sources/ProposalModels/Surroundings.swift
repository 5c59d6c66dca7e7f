import EnvironmentKit

final class Database {
  func setup() { print("The database is set up.") }
  func save(_ data: String) { print("The database saves \(data).") }
}

struct Logger {
  var name = "default"
}

struct NetworkClient {
  var host = "localhost"
  func fetch(_ path: String) async throws -> String { host + path }
}

struct API: Equatable {
  var name = "default"
}

extension EnvironmentValues {
  @Entry var database = Database()
  @Entry var logger = Logger()
  @Entry var networkClient = NetworkClient()
  @Entry var numberFormatter = NumberFormatter()
  @Entry var api = API()
}

@Observable
class ChildModel {
  var name = "child"
}

extension DataModel {
  func process(_ data: String) { print("The data is \(data).") }
}

extension SafeModel {
  var data: String { "data" }
}
