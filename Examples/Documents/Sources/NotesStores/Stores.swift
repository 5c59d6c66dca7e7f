import EnvironmentKit

extension EnvironmentValues {
  @Entry var store: Store = .init()
  @Entry var store1: Store = .init()
  @Entry var store2: Store = .init()
}
