/// A value that is made when it is needed, so that the copies of a property that are thrown away cost nothing.
final class DeferredValue<Value>: BindingLocation {
  private let make: () -> Value
  private var made: Value?

  init(_ make: @escaping () -> Value) {
    self.make = make
  }

  /// The value of a property that isn't part of a hierarchy.
  var value: Value {
    get {
      if let made { return made }
      let value = make()
      made = value
      return value
    }
    set { made = newValue }
  }

  /// The value for one place in a hierarchy: what was made already, once, else a new one.
  func take() -> Value {
    made.take() ?? make()
  }
}
