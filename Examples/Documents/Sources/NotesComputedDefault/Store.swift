import EnvironmentKit

@Observable
class Store {}

struct __StoreKey: EnvironmentKey {
  static var defaultValue: Store { Store() }
}

extension EnvironmentValues {
  var store: Store {
    get { self[__StoreKey.self] }
    set { self[__StoreKey.self] = newValue }
  }
}
