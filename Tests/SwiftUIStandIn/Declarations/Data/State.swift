@propertyWrapper
public struct State<Value>: DynamicProperty {
  #if SDK_2026
    // Assumption: the function is a part of the view, as the value is in 2025.
    private let makeInitialValue: () -> Value
    var initialValue: Value { makeInitialValue() }
  #else
    let initialValue: Value
  #endif
  var location: StateLocation<Value>?

  #if SDK_2026
    public init(wrappedValue value: @autoclosure @escaping () -> Value) {
      makeInitialValue = value
    }

    public init(initialValue value: @autoclosure @escaping () -> Value) {
      makeInitialValue = value
    }
  #else
    public init(wrappedValue value: Value) {
      initialValue = value
    }

    public init(initialValue value: Value) {
      initialValue = value
    }
  #endif

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

// `@unchecked Sendable`: in the SDK of 2026, a function makes the initial value.
extension State: @unchecked Sendable where Value: Sendable {}

/// The location of a state, which a view keeps as long as it has its place.
///
/// The location is observable like a model, so a body that reads it depends on it.
//
// `@unchecked Sendable`: a lock guards the value. Any thread can write a `State`.
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
      // Setting a state to an equal value doesn't invalidate.
      if areKnownEqual(lock.withLock { current }, newValue) { return }
      registrar.withMutation(of: self, keyPath: \.value) {
        // Release the old value outside the lock: its `deinit` may use the state.
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
