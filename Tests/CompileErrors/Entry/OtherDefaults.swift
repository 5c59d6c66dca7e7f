import EnvironmentKit

struct Client: Sendable {
  static let live = Client()
  static let mock = Client()
}

extension EnvironmentValues {
  @Entry(test: .mock) var first = Client.live
  @Entry(test: 1) var second: Client = .live
  @Entry(preview: .unimplemented) var third = Client.live
}
