import EnvironmentCore

/// The value kept by a state for one place in a hierarchy.
//
// No code of the program runs during an access to the value: a write compares copies, and releases the former value at
// its end.
final class StateLocation<Value>: BindingLocation, PartSource {
  private var stored: Value
  private var writeCount = 0

  /// Indicates whether a change evaluates the place again.
  private let isObserved: Bool

  /// Notifies the readers of the value as a whole; `nil` as long as there are none.
  private var signal: ReaderSignal?

  /// Notifies the bodies that have read parts; `nil` as long as there were none.
  private var partSignal: ReaderSignal?

  init(_ value: Value, isObserved: Bool) {
    stored = value
    self.isObserved = isObserved
  }

  var current: Value { stored }
  var inspectedValue: Any? { stored }

  var value: Value {
    get {
      if isObserved { signalOfWhole().access() }
      return stored
    }
    set { update { $0 = newValue } }
  }

  private func signalOfWhole() -> ReaderSignal {
    let signal = signal ?? ReaderSignal()
    self.signal = signal
    return signal
  }

  var partSource: (any PartSource)? { isObserved ? self : nil }

  func notePartRead(_ read: @autoclosure () -> any ValueRead) {
    let signal = partSignal ?? ReaderSignal()
    partSignal = signal
    signal.wait(read())
    // An observer outside of evaluations compares nothing.
    if EvaluationReads.areObserved { signalOfWhole().observe() }
  }

  func update(_ write: (inout Value) -> Void) {
    let old = stored
    let count = writeCount
    var new = old
    write(&new)
    let hasReaders = signal?.hasReaders == true || partSignal?.hasReaders == true
    let isChanged = hasReaders && !areSame(old, new)
    let (whole, parts) = isChanged ? (signal.take(), partSignal) : (nil, nil)
    func described(_ value: Value) -> String { EvaluationCause.description(of: value) }
    EvaluationCause.announce(.state(ObjectIdentifier(self), old: described(old), new: described(new))) {
      whole?.willChange { self.signal }
      parts?.willChangeParts()
    }
    if writeCount != count {
      // A comparison or a reader has written another part.
      new = stored
      write(&new)
    }
    writeCount += 1
    let former = exchange(&stored, with: new)
    whole?.didChange()
    withExtendedLifetime((old, former)) {}
  }
}
