import EnvironmentKit

@MainActor
public func showNotesStore() throws {
  let store = Store()
  store.title = "books"
  print(try renderHTML(ContentView()))
  print(try renderHTML(ContentView().environment(\.store, store)))
}
