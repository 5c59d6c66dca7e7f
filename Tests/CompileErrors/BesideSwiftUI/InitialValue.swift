import EnvironmentSwiftUI
import SwiftUI

extension ModelEnvironmentValues {
  @EnvironmentModels.Entry var host = "localhost"
}

struct Page: View {
  @Environment(\.host) var host = "example.org"
  @Environment(\.locale) var locale = Locale.current
  @Environment(\.colorScheme) var scheme = ColorScheme.dark

  var body: some View { Text(host) }
}
