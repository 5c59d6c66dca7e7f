import EnvironmentSwiftUI
import SwiftUI

struct Client: Sendable {
  static let live = Client()
  static let mock = Client()
}

extension ModelEnvironmentValues {
  @Entry(test: Client.mock, preview: Client.mock) var first = Client.live
  @Entry(test: .unimplemented) var second = Client.live
}

extension EnvironmentValues {
  @Entry(test: Client.mock) var third = Client.live
  @Entry(test: .unimplemented, preview: Client.mock) var fourth = Client.live
}
