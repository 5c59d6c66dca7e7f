import EnvironmentKit

@MainActor
public func showNotesSelectiveChanges() throws {
  print(try renderHTML(RootView(age: 120)))
  print(try renderHTML(RootView(age: 180)))
}
