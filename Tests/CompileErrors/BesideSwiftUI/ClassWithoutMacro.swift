import EnvironmentSwiftUI
import SwiftUI

final class Model {
  @Environment(\.locale) var locale
}

struct Page: View {
  @State private var model = Model()

  var body: some View {
    Text("")
      .bindEnvironment(to: model)
      .bindEnvironment(to: model, includeChildren: true)
  }
}
