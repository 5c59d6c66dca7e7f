import EnvironmentCore

/// An object that a view keeps for itself and binds to its environment.
final class ModelLocation<Value: EnvironmentBindable>: BindingLocation {
  private var model: Value

  /// Tells of replacements, where the place is evaluated again for one.
  private let signal: ChangeSignal?

  /// Unbinds an object and binds the one in its place as it was.
  private var rebind: (_ old: Value, _ new: Value) -> Void = { _, _ in }

  init(_ model: Value, isObserved: Bool) {
    self.model = model
    signal = isObserved ? ChangeSignal() : nil
  }

  /// The object. Another one that takes its place is bound as it was.
  var value: Value {
    get {
      signal?.access()
      return model
    }
    set {
      let old = model
      guard old !== newValue else { return }
      if let signal {
        signal.withMutation { model = newValue }
      } else {
        model = newValue
      }
      rebind(old, newValue)
    }
  }

  @MainActor
  func bind(to environment: EnvironmentValues, in bindings: ViewBindings, includesChildren: Bool) {
    bindings.bind(model, to: environment, includesChildren: includesChildren)
    rebind = { [weak bindings] old, new in
      bindings?.unbind(old)
      bindings?.bind(new, to: environment, includesChildren: includesChildren)
    }
  }
}
