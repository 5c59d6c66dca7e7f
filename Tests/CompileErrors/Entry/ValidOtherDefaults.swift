import EnvironmentKit

struct Client: Sendable {
  static let live = Client()
  static let mock = Client()
}

extension EnvironmentValues {
  @Entry(test: Client.mock, preview: Client.mock) var first = Client.live
  @Entry(test: .unimplemented) var second: Client = .live
  @Entry(test: .unimplemented, preview: Client()) var third = Client.live
  @Entry(preview: 1) var fourth = 2
  @Entry(test: Client.mock) var fifth: Client?
  @Entry(test: { (_: Int) in "test" }) var sixth: @Sendable (Int) -> String = { "\($0)" }
  @Entry(test: [1: "one"]) nonisolated var seventh: [Int: String] = [:]
  @Entry(test: Client.mock) @MainActor var eighth = Client.live
}
