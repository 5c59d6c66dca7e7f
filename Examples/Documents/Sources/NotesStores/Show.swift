import EnvironmentKit

@MainActor
public func showNotesStores() throws {
  let store = Store()
  store.title = "books"
  let view = Titles()
  print(try renderHTML(view))
  print(try renderHTML(view.environment(\.store1, store)))
  let values = EnvironmentValues()
  print(values.store === EnvironmentValues().store, values.store === values.store1)
}

private struct Titles: View {
  @Environment(\.store) var store
  @Environment(\.store1) var store1
  @Environment(\.store2) var store2
  var body: some View {
    Text("\(store.title) \(store1.title) \(store2.title)")
  }
}
