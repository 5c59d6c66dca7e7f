import EnvironmentKit

extension EnvironmentValues {
  @Entry var store: Store = .init()
}

@Observable
class Store {
  var title = "default"
}

struct ContentView: View {
  @Environment(\.store) var store
  var body: some View {
    Text(store.title)
  }
}
