// A suite whose tests fail for values that they read and didn't set.

import EnvironmentKit
import EnvironmentTesting
import Testing

extension EnvironmentValues {
  @Entry var host = "localhost"
  @Entry var retries = 3
}

struct Client {
  @Environment(\.host) private var host
  @Environment(\.retries) private var retries

  func address() -> String { "https://\(host)?retries=\(retries)" }
}

@Suite(.strictEnvironment(allowing: \.retries))
struct ClientTests {
  @Test(.environment(\.host, "test.example"))
  func `A client calls the host of the environment`() {
    #expect(Client().address() == "https://test.example?retries=3")
  }
}
