import ComposableEnvironment
import Synchronization

/// The design that trees of environments usually have: a dictionary by key path at each node, with a lock around it, and at
/// each read a cast, or a look at the parent.
class ConventionalComposable {
  private var values: [AnyKeyPath: Any] = [:]
  private let lock = Mutex(())
  private let parent: ConventionalComposable?

  init(parent: ConventionalComposable?) { self.parent = parent }

  func with<Value>(_ keyPath: WritableKeyPath<Dependencies, Value>, _ value: Value) -> Self {
    lock.withLock { _ in values[keyPath] = value }
    return self
  }

  func value<Value>(at keyPath: KeyPath<Dependencies, Value>) -> Value {
    if let value = lock.withLock({ _ in values[keyPath] as? Value }) { return value }
    return parent?.value(at: keyPath) ?? Dependencies()[keyPath: keyPath]
  }
}

@propertyWrapper
struct ConventionalDependency<Value> {
  let keyPath: KeyPath<Dependencies, Value>

  init(_ keyPath: KeyPath<Dependencies, Value>) {
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
