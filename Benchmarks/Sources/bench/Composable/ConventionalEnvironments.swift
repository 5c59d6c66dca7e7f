/// A tree of environments in the usual design: each has a dictionary by key path, into which it copies its parent's
/// when it is derived. A read looks for aliases and applies the key path to the dictionary, whose accessor looks up
/// its own key path and casts the value. There is no lock.
class ConventionalComposable {
  // Benchmarks run one after the other, on one thread.
  nonisolated(unsafe) private static var aliases: [AnyHashable: AnyHashable] = [:]

  private var dependencies = ConventionalDependencies()

  init(parent: ConventionalComposable?) {
    if let parent { dependencies.inherit(parent.dependencies) }
  }

  func with<Value>(_ keyPath: WritableKeyPath<ConventionalDependencies, Value>, _ value: Value) -> Self {
    dependencies[keyPath: keyPath] = value
    return self
  }

  func value<Value>(at keyPath: KeyPath<ConventionalDependencies, Value>) -> Value {
    dependencies[keyPath: Self.standardAlias(for: keyPath)]
  }

  private static func standardAlias<Name: Hashable>(for name: Name) -> Name {
    if aliases.isEmpty { return name }
    return aliases[name]?.base as? Name ?? name
  }
}

struct ConventionalDependencies {
  private enum Stored {
    case defined(Any)
    case inherited(Any)

    var value: Any {
      switch self {
      case .defined(let value), .inherited(let value): value
      }
    }
  }

  private var values: [PartialKeyPath<ConventionalDependencies>: Stored] = [:]

  subscript<Value>(_ keyPath: WritableKeyPath<ConventionalDependencies, Value>) -> Value? {
    get { values[keyPath]?.value as? Value }
    set { values[keyPath] = newValue.map(Stored.defined) }
  }

  mutating func inherit(_ others: ConventionalDependencies) {
    values.merge(others.values.mapValues { .inherited($0.value) }) { own, _ in own }
  }

  var number: Int {
    get { self[\.number] ?? NumberKey.defaultValue }
    set { self[\.number] = newValue }
  }

  var unset: Int {
    get { self[\.unset] ?? UnsetKey.defaultValue }
    set { self[\.unset] = newValue }
  }
}

@propertyWrapper
struct ConventionalDependency<Value> {
  let keyPath: KeyPath<ConventionalDependencies, Value>

  init(_ keyPath: KeyPath<ConventionalDependencies, Value>) {
    self.keyPath = keyPath
  }

  static subscript<Host: ConventionalComposable>(
    _enclosingInstance host: Host,
    wrapped property: KeyPath<Host, Value>,
    storage storage: KeyPath<Host, Self>
  ) -> Value {
    host.value(at: host[keyPath: storage].keyPath)
  }

  @available(*, unavailable, message: "the subscript is used")
  var wrappedValue: Value { preconditionFailure("The subscript is used.") }
}
