import EnvironmentCore

/// The value that a state keeps for one place in a hierarchy.
final class StateLocation<Value>: BindingLocation {
  private var stored: Value

  /// Indicates whether a change evaluates the place again.
  private let isObserved: Bool

  /// The readers; `nil` as long as there are none.
  private var readers: ValueReaders<Value>?

  init(_ value: Value, isObserved: Bool) {
    stored = value
    self.isObserved = isObserved
  }

  var current: Value { stored }

  var tracked: (any TrackedLocation<Value>)? { isObserved ? self : nil }

  var value: Value {
    get {
      if isObserved { makeReaders()?.noteRead() }
      return stored
    }
    set {
      // Kept to the end: releasing it may run user code, which may use this location.
      let old = stored
      defer { withExtendedLifetime(old) {} }
      guard let readers, !areSame(old, newValue) else {
        stored = newValue
        return
      }
      var change = StateChange()
      readers.collect(from: old, to: newValue, into: &change)
      change.make { stored = newValue }
    }
  }
}

extension StateLocation: TrackedLocation {
  var existingReaders: ValueReaders<Value>? { readers }

  func makeReaders() -> ValueReaders<Value>? {
    if let readers { return readers }
    let made = ValueReaders<Value>()
    readers = made
    return made
  }

  var isModifiable: Bool { true }

  func collect(_ modification: PartModification<Value>, into change: inout StateChange) {
    readers?.collect(modification, at: self, into: &change)
  }

  func modify(_ body: (inout Value) -> Void) {
    body(&stored)
  }
}

/// The location of the initial value of a state that isn't part of a hierarchy.
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

/// A value that is made when it is first needed, so that discarded copies of a property make none.
class DeferredValue<Value>: BindingLocation {
  private var made: Value?

  fileprivate init() {}

  fileprivate func make() -> Value { preconditionFailure("'DeferredValue' is always a 'DeferredValueOfObject'.") }

  /// The value of a property that isn't part of a hierarchy.
  final var value: Value {
    get {
      if let made { return made }
      let value = make()
      made = value
      return value
    }
    set { made = newValue }
  }

  /// Returns a value for one place in a hierarchy: at first the value that was made already, if any, then new ones.
  final func take() -> Value {
    made.take() ?? make()
  }
}

/// An object that is made when it is first needed.
//
// A class of its own, because a function that returns a value of any type can't refer to one that returns an object
// without another closure between, which takes 64 bytes for each property.
final class DeferredValueOfObject<Object: AnyObject>: DeferredValue<Object> {
  private let makeObject: () -> Object

  init(_ make: @escaping () -> Object) {
    makeObject = make
    super.init()
  }

  fileprivate override func make() -> Object { makeObject() }
}
