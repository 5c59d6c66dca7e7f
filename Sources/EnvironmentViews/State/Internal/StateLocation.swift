/// What a state keeps for one place in a hierarchy.
final class StateLocation<Value>: BindingLocation {
  private var stored: Value

  /// Tells of changes, where the place is evaluated again for one.
  private let signal: ChangeSignal?

  init(_ value: Value, isObserved: Bool) {
    stored = value
    signal = isObserved ? ChangeSignal() : nil
  }

  var value: Value {
    get {
      signal?.access()
      return stored
    }
    set {
      // Kept to the end: to release it may run code of the user's, which may use this.
      let old = stored
      defer { withExtendedLifetime(old) {} }
      guard let signal, !areSame(old, newValue) else {
        stored = newValue
        return
      }
      signal.withMutation { stored = newValue }
    }
  }
}

/// The initial value of a state that isn't part of a hierarchy.
final class InitialStateLocation<Value>: BindingLocation {
  private let state: State<Value>

  init(_ state: State<Value>) {
    self.state = state
  }

  var value: Value {
    get { state.wrappedValue }
    set { state.wrappedValue = newValue }
  }
}
