// The values of a task: everything that the task runs reads them.

import EnvironmentKit

struct Database: Sendable {
  var name = "production"

  static func connect(to name: String) async throws -> Database { Database(name: name) }

  func title(of page: Int) -> String { "\(name)/\(page)" }
}

extension EnvironmentValues {
  @Entry var database = Database()
  @Entry var user = "guest"
}

@EnvironmentAccessible
final class PageModel {
  @Environment(\.database) var database
  @Environment(\.user) var user

  func title(of page: Int) -> String { "\(database.title(of: page)) for \(user)" }
}

func respond(to page: Int) async -> String {
  PageModel().title(of: page)
}

// Before anything reads: the values of the process. If connecting fails, nothing is set.
try await prepareEnvironment {
  $0.database = try await .connect(to: "staging")
}

// For each request, its own values. Requests that run at the same time don't see each other's.
let titles = await withTaskGroup(of: String.self) { group in
  for user in ["Ada", "Grace"] {
    group.addTask {
      await withEnvironment {
        $0.user = user
      } operation: {
        await respond(to: 1)
      }
    }
  }
  var titles: [String] = []
  for await title in group { titles.append(title) }
  return titles.sorted()
}
print(titles)  // ["staging/1 for Ada", "staging/1 for Grace"]

// An object keeps the values of the scope in which it was made, and makes others that keep them, too.
let model = withEnvironment {
  $0.database = Database(name: "test")
} operation: {
  PageModel()
}
let other = withEnvironment(from: model) { PageModel() }
print(model.database.name, other.database.name)  // test test

// Work that leaves the task takes the values with it.
let task = withEnvironment {
  $0.user = "Ada"
} operation: {
  withEscapedEnvironment { continuation in
    Task.detached { await continuation.yield { await respond(to: 2) } }
  }
}
print(await task.value)  // staging/2 for Ada
