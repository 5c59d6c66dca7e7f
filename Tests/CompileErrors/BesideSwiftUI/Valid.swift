import EnvironmentSwiftUI
import SwiftUI

extension ModelEnvironmentValues {
  @EnvironmentModels.Entry var host = "localhost"
  @EnvironmentModels.Entry var path: String?
}

struct PortKey: EnvironmentKey {
  static let defaultValue = 80
}

extension EnvironmentValues {
  @Entry var retries = 3

  var port: Int {
    get { self[PortKey.self] }
    set { self[PortKey.self] = newValue }
  }
}

@EnvironmentAccessible
final class Model {
  @Environment(\.host) var host
  @Environment(\.retries) var retries: Int
  @Environment(\.colorScheme) private var scheme
}

struct Page: View {
  @EnvironmentBound private var model = Model()
  @Environment(\.self) var environment
  @Environment(\.locale.identifier) var identifier
  @Environment(\.port) private var port
  @Environment(\.retries) var retries: Int
  @Environment(\.host) var host
  @Environment(\.path?.count) var length
  @Environment(\EnvironmentValues.colorScheme) var scheme
  @Environment(\ModelEnvironmentValues.host) var sameHost: String
  @Environment var value: Int

  init(reading keyPath: KeyPath<EnvironmentValues, Int>) {
    _value = Environment(keyPath)
  }

  init(reading keyPath: KeyPath<ModelEnvironmentValues, Int>) {
    _value = Environment(keyPath)
  }

  var body: some View {
    Text(model.host)
      .environment(\.host, host)
      .environment(\.port, port)
  }
}
