import EnvironmentKit

@MainActor extension EnvironmentValues {
  @Entry var board = ""
}

@EnvironmentAccessible(observable: false)
actor Worker {
  @Environment(\.board) var board
}
