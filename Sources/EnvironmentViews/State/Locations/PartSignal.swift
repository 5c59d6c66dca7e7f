import EnvironmentCore

/// A signal for the readers of a part of a state.
final class PartSignal<Value>: ReaderSignal {
  let isChanged: PartComparison<Value>
  private weak var state: StateLocation<Value>?

  /// The slot among the signals of the state, if there are readers.
  var slot: Int?

  /// Indicates whether a reader outside of evaluations has read the part.
  var isReadOutsideEvaluations = false

  init(of state: StateLocation<Value>, _ isChanged: @escaping PartComparison<Value>) {
    self.isChanged = isChanged
    self.state = state
  }

  override func observe() {
    guard let signal = state?.signal(ofObserved: self), signal !== self else { return super.observe() }
    signal.observe()
  }

  override func addWaiter(_ waiter: any Waiter) -> Int {
    state?.add(self)
    return super.addWaiter(waiter)
  }

  override func removeWaiter(_ waiter: any Waiter, at slot: Int) {
    super.removeWaiter(waiter, at: slot)
    if !hasReaders, !isReadOutsideEvaluations { state?.remove(self) }
  }
}
