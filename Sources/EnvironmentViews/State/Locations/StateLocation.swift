import EnvironmentCore

/// The value kept by a state for one place in a hierarchy.
//
// No code of the program runs during an access to the value: a write compares copies, and releases the former value at
// its end.
final class StateLocation<Value>: BindingLocation {
  private var stored: Value
  private var writeCount = 0

  /// Indicates whether a change evaluates the place again.
  private let isObserved: Bool

  /// Notifies the readers of the value as a whole; `nil` as long as there are none.
  private var signal: ReaderSignal?

  /// The readers of parts; `nil` as long as there were none.
  private var parts: Parts?

  // A class, because most states have no readers of parts.
  private final class Parts {
    var signals = SlotList<PartSignal<Value>>()

    /// The number of parts possibly read outside of evaluations.
    var observedCount = 0
  }

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

  /// The signal for the readers of the value as a whole.
  private func signalOfWhole() -> ReaderSignal {
    let signal = signal ?? ReaderSignal()
    self.signal = signal
    return signal
  }

  func update(_ write: (inout Value) -> Void) {
    let old = stored
    let count = writeCount
    var new = old
    write(&new)
    let signals = takeSignals(of: old, new)
    func described(_ value: Value) -> String { EvaluationCause.description(of: value) }
    EvaluationCause.announce(.state(ObjectIdentifier(self), old: described(old), new: described(new))) {
      for signal in signals { signal.willChange() }
    }
    if writeCount != count {
      // A comparison or a reader has written another part.
      new = stored
      write(&new)
    }
    writeCount += 1
    let former = exchange(&stored, with: new)
    for signal in signals { signal.didChange() }
    withExtendedLifetime((old, former)) {}
  }

  /// Removes and returns the signals of a change.
  private func takeSignals(of old: Value, _ new: Value) -> [ReaderSignal] {
    var signals: [ReaderSignal] = []
    if let signal, signal.hasReaders, !areSame(old, new) {
      signals.append(signal)
      self.signal = nil
    }
    guard let parts, !parts.signals.isEmpty else { return signals }
    var change: StateChange = [:]
    var changed: [PartSignal<Value>] = []
    let readers = parts.signals
    readers.forEach { if $0.isChanged(&change, old, new) { changed.append($0) } }
    for part in changed { remove(part) }
    return signals + changed
  }

  // MARK: Parts

  func makeSignal(_ isChanged: @escaping PartComparison<Value>) -> ReaderSignal? {
    isObserved ? PartSignal(of: self, isChanged) : nil
  }

  func add(_ part: PartSignal<Value>) {
    if part.slot == nil { part.slot = madeParts().signals.append(part) }
  }

  private func madeParts() -> Parts {
    let parts = parts ?? Parts()
    self.parts = parts
    return parts
  }

  func remove(_ part: PartSignal<Value>) {
    guard let slot = part.slot.take(), let parts else { return }
    parts.signals.remove(at: slot)
    if part.isReadOutsideEvaluations { parts.observedCount -= 1 }
  }

  /// The signal for a reader outside of evaluations. Such a reader doesn't say when it ends, so that only some have
  /// parts of their own. The others are notified of each change.
  func signal(ofObserved part: PartSignal<Value>) -> ReaderSignal {
    if part.isReadOutsideEvaluations { return part }
    let parts = madeParts()
    if parts.observedCount == 16 { return signalOfWhole() }
    parts.observedCount += 1
    part.isReadOutsideEvaluations = true
    add(part)
    return part
  }
}
