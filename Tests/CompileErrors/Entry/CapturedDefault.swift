import EnvironmentKit

struct Client: Sendable {
  func load(_ page: Int) -> String { "\(page)" }
}

extension EnvironmentValues {
  // The compiler can't type-check a macro's copy of such a closure.
  @Entry var load: @Sendable (Int) -> String = { [client = Client()] page in client.load(page) }

  @Entry var loadOfCalledClosure: @Sendable (Int) -> String = {
    let client = Client()
    return { client.load($0) }
  }()
}
