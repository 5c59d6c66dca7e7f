import EnvironmentKit

@EnvironmentAccessible
@Observable
class ContentModel {
  @Environment(\.locale) var locale
  @Environment(\.colorScheme) var colorScheme
}

struct ContentView: View {
  @EnvironmentBound var model = ContentModel()

  var body: some View {
    Text("\(model.locale.identifier) \(model.colorScheme)")
  }
}
