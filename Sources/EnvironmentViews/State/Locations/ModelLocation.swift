import EnvironmentCore

/// An object that a view owns and binds to its environment.
final class ModelLocation<Value: EnvironmentBindable>: BindingLocation {
  private var model: Value

  /// Indicates whether a replacement of the object evaluates the place again.
  private let isObserved: Bool

  /// Indicates whether the objects that the object holds are bound, too.
  private var includesChildren = false

  /// Notifies the readers of a replacement; `nil` as long as there are none.
  private var signal: ReaderSignal?

  /// The values that the object is bound to.
  private var environment = EnvironmentValues()

  /// Unbinds an object, and binds its replacement in the same way.
  private var rebind: ViewBindings.Replacement?

  init(_ model: Value, isObserved: Bool) {
    self.model = model
    self.isObserved = isObserved
  }

  /// The object. An object that replaces it is bound in the same way.
  var value: Value {
    get {
      if isObserved {
        let signal = signal ?? ReaderSignal()
        self.signal = signal
        signal.access()
      }
      return model
    }
    set {
      let old = model
      guard old !== newValue else { return }
      let signal = signal.take()
      signal?.willChange()
      model = newValue
      signal?.didChange()
      rebind?(old, newValue, environment, includesChildren)
    }
  }

  @MainActor
  func bind(to environment: EnvironmentValues, in bindings: ViewBindings, includesChildren: Bool) {
    bindings.bind(model, to: environment, includesChildren: includesChildren)
    // Released outside of the access: the `deinit` of a value may use this location.
    _ = exchange(&self.environment, with: environment)
    if rebind != nil { return }
    (rebind, self.includesChildren) = (bindings.replacement, includesChildren)
  }
}
