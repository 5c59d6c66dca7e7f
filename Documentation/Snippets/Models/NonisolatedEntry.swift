// An entry that an actor reads is nonisolated, also in a module whose declarations are isolated to the main actor.

import EnvironmentKit
import EnvironmentTesting

extension EnvironmentValues {
  @Entry nonisolated var host = "localhost"
}

@EnvironmentAccessible
actor Connection {
  @Environment(\.host) var host

  func open() -> String { "connected to \(host)" }
}
// snippet.hide
let connection = Connection()
connection.bindTestEnvironment { $0.host = "example.org" }
print(await connection.open())
