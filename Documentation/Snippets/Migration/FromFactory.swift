// Services that were registered in a container, as values of the environment.

import EnvironmentKit
import EnvironmentTesting
import Testing

protocol Database: Sendable {
  func user(_ id: Int) async -> String
}

struct RemoteDatabase: Database {
  func user(_ id: Int) async -> String { "user \(id)" }
}

struct InMemoryDatabase: Database {
  var users: [Int: String]

  func user(_ id: Int) async -> String { users[id] ?? "unknown" }
}

extension EnvironmentValues {
  @Entry var database: any Database = RemoteDatabase()
  @Entry var makeToken: @Sendable (_ user: String) -> String = { "\($0)-\(UUID())" }
}

@MainActor
@EnvironmentAccessible
final class ProfileModel {
  @Environment(\.database) private var database
  @Environment(\.makeToken) private var makeToken
  private(set) var token = ""

  func load(_ id: Int) async {
    token = makeToken(await database.user(id))
  }
}

@MainActor
struct ProfileTests {
  @Test(.environment(\.database, InMemoryDatabase(users: [1: "Ada"])), .environment { $0.makeToken = { "\($0)-1" } })
  func `A profile has a token of its user`() async {
    let model = ProfileModel()
    await model.load(1)
    #expect(model.token == "Ada-1")
  }
}

// At the start of the program: a value that replaces the default.
prepareEnvironment {
  $0.database = InMemoryDatabase(users: [1: "Grace"])
}
let model = ProfileModel()
await model.load(1)
print(model.token.hasPrefix("Grace-"))  // true
