import EnvironmentSwiftUI
import SwiftUI

struct Page: View {
  @Environment(\.lcoale) var locale
  @Environment(\.lcoale.identifier) var identifier
  @Environment(\.lcoale) var typedLocale: Locale

  var body: some View { Text(typedLocale.identifier) }
}

@EnvironmentAccessible
final class Model {
  @Environment(\.lcoale) var locale
  @Environment(\.lcoale) var typedLocale: Locale
}
