import EnvironmentCore

/// An environment in the usual design: a dictionary by type, and a cast at each read.
struct ConventionalValues {
  private var values: [ObjectIdentifier: Any] = [:]

  subscript<K: EnvironmentKey>(_ key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
