// A binding stays across suspensions, in actors and in models of the main actor.

import EnvironmentKit
import EnvironmentTesting

struct NetworkClient: Sendable {
  var host = "localhost"

  func fetch(_ path: String) async -> String { host + path }
}

extension EnvironmentValues {
  @Entry var networkClient = NetworkClient()
}

@EnvironmentAccessible
actor Loader {
  @Environment(\.networkClient) var client

  func load() async -> [String] {
    let first = await client.fetch("/1")
    // The same client, also if the view that bound this object has disappeared in the meantime.
    return [first, await client.fetch("/2")]
  }
}
// snippet.hide
let loader = Loader()
loader.bindTestEnvironment { $0.networkClient = NetworkClient(host: "example.org") }
print(await loader.load())
