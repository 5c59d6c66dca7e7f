import EnvironmentKit

@Observable
class Store {}

extension EnvironmentValues {
  @Entry var store = Store()
}
