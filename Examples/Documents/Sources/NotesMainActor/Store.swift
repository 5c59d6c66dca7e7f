import EnvironmentKit

// Option 2: the whole class on the main actor
@MainActor
@Observable
class Store {}

extension EnvironmentValues {
  @Entry var store = Store()
}
