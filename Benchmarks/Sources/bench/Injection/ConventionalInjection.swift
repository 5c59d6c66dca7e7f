import EnvironmentCore

/// Injection by key path in the usual design: a dictionary by the names of the keys, and a cast at each read.
struct ConventionalInjectionValues {
  private var values: [String: Any] = [:]

  subscript<K: EnvironmentKey>(_ key: K.Type) -> K.Value {
    get { values[String(reflecting: key)] as? K.Value ?? K.defaultValue }
    set { values[String(reflecting: key)] = newValue }
  }

  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  var unset: Int { self[UnsetKey.self] }
}

protocol ConventionalInjectable: AnyObject {
  var injection: ConventionalInjectionValues { get }
}

@propertyWrapper
struct ConventionalInjection<Value> {
  let keyPath: KeyPath<ConventionalInjectionValues, Value>

  init(_ keyPath: KeyPath<ConventionalInjectionValues, Value>) {
    self.keyPath = keyPath
  }

  static subscript<Host: ConventionalInjectable>(
    _enclosingInstance host: Host,
    wrapped property: KeyPath<Host, Value>,
    storage storage: KeyPath<Host, Self>
  ) -> Value {
    host.injection[keyPath: host[keyPath: storage].keyPath]
  }

  @available(*, unavailable, message: "the subscript is used")
  var wrappedValue: Value { preconditionFailure("The subscript is used.") }
}
