import EnvironmentSwiftUI
import SwiftUI

@EnvironmentAccessible
struct Page: View {
  @Environment(\.locale) var locale

  var body: some View { Text(locale.identifier) }
}
