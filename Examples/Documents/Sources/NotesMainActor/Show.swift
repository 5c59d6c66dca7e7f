import EnvironmentKit

@MainActor
public func showNotesMainActor() {
  print(EnvironmentValues().store === EnvironmentValues().store)
}
