@propertyWrapper
public struct State<Value>: DynamicProperty {
  let initialValue: Value
  var location: StateLocation<Value>?

  public init(wrappedValue value: Value) {
    initialValue = value
  }

  public init(initialValue value: Value) {
    initialValue = value
  }

  public var wrappedValue: Value {
    get { location?.value ?? initialValue }
    nonmutating set { location?.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    Binding(location: location ?? ConstantLocation(initialValue))
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() {
    self.init(wrappedValue: nil)
  }
}

extension State: Sendable where Value: Sendable {}

/// Where a state is kept while a view has its place.
///
/// It is observed as a model is, so that a body depends on it by reading it.
//
// `@unchecked Sendable`: the value is behind a lock. A `State` can be written to from any thread.
final class StateLocation<Value>: Location<Value>, Observable, @unchecked Sendable {
  private let lock = NSLock()
  private let registrar = ObservationRegistrar()
  private var current: Value

  init(_ initial: Value) {
    current = initial
  }

  override var value: Value {
    get {
      registrar.access(self, keyPath: \.value)
      return lock.withLock { current }
    }
    set {
      // A state that is set to what it has doesn't invalidate.
      if areKnownEqual(lock.withLock { current }, newValue) { return }
      registrar.withMutation(of: self, keyPath: \.value) {
        // The old value is released outside the lock: its `deinit` may use the state.
        let old = lock.withLock {
          let old = current
          current = newValue
          return old
        }
        withExtendedLifetime(old) {}
      }
    }
  }
}
