import EnvironmentKit

// Option 1: thread safety by hand, with @unchecked
@Observable
class Store: @unchecked Sendable {}

struct StoreKey: EnvironmentKey {
  static let defaultValue = Store()
}

extension EnvironmentValues {
  var store: Store {
    get { self[StoreKey.self] }
  }
}
