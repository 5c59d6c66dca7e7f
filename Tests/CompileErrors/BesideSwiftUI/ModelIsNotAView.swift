import EnvironmentSwiftUI
import SwiftUI

@EnvironmentAccessible
final class Model {
  @SwiftUI.Environment(\.locale) var locale

  struct Row: View {
    @Environment(\.locale) var locale

    var body: some View { Text(locale.identifier) }
  }
}
