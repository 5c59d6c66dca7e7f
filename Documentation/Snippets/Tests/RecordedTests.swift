// A test whose first failure lists what was set and read.

import EnvironmentKit
import EnvironmentTesting
import Testing

extension EnvironmentValues {
  @Entry var host = "localhost"
  @Entry var user = "guest"
}

struct Client {
  @Environment(\.host) private var host

  func address() -> String { "https://\(host)" }
}

@Suite(.recordsEnvironment)
struct ClientTests {
  @Test(.environment(\.host, "test.example"), .environment(\.user, "Ada"))
  func `A client calls the host of the environment`() {
    #expect(Client().address() == "https://test.example")
  }
}
