import EnvironmentKit
import SwiftUI

struct Page: View {
  @Environment(\.locale) var locale

  var body: some View { Text(locale.identifier) }
}
