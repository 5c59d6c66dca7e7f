import EnvironmentKit

@MainActor
public func showNotesEditMode() throws {
  print(try renderHTML(EnvironmentBinding()))
}
