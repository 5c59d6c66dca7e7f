import EnvironmentSwiftUI
import SwiftUI

extension ModelEnvironmentValues {
  @EnvironmentModels.Entry var host = "localhost"
}

struct Page: View {
  @Environment(\.host) var host: Int
  @Environment(\.locale) var locale: String
  @Environment(\.colorScheme) var scheme: String

  var body: some View {
    Text(locale)
      .environment(\.host, 1)
  }
}

@EnvironmentAccessible
final class Model {
  @Environment(\.host) var host: Int
  @Environment(\.locale) var locale: String
  @Environment(\.colorScheme) var scheme: String
}
