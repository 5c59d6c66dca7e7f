import EnvironmentKit

@EnvironmentAccessible
final class Store {
  @Environment(\.locale) var locale
  var text = ""
}

struct Editor: View {
  let store: Store

  var body: some View { TextField("Text", text: $store.text) }
}

struct Root: View {
  let store: Store

  var body: some View { Text("").environmentObject(store) }
}
