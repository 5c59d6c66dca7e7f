import EnvironmentCore

/// A signal for notifying the readers of a state's value, once: bodies, and other observers.
///
/// Readers outside of evaluations, such as a program's own observer, use Observation.
class ReaderSignal: WaitSource {
  private var waiters = SlotList<any Waiter>()

  /// The readers that use Observation, once there may be some.
  private var observation: ChangeSignal?

  /// The number of the last evaluation with a read of the value; `sent` once the signal was sent.
  //
  // One word for both, with which a signal takes 64 bytes instead of 80.
  private var latestEvaluation = 0

  private static let sent = Int.max

  /// Indicates whether the change has been made, or is about to be.
  final var wasSent: Bool { latestEvaluation == Self.sent }

  final var hasReaders: Bool { !waiters.isEmpty || observation != nil }

  /// Makes the body under evaluation, or the current observer, depend on the value.
  final func access() {
    EvaluationReads.forEach { reads, waiter in
      if isFirstRead(in: waiter.order) { reads.add(Wait(for: self, at: addWaiter(waiter))) }
    }
    if EvaluationReads.areObserved { observe() }
  }

  /// Makes the current observer outside of evaluations depend on the value.
  func observe() {
    let observation = observation ?? ChangeSignal()
    self.observation = observation
    observation.access()
  }

  /// Returns whether an evaluation reads the value for the first time, or after another one has read it. A sent signal
  /// notifies of no further change.
  private func isFirstRead(in evaluation: Int) -> Bool {
    !wasSent && exchange(&latestEvaluation, with: evaluation) != evaluation
  }

  // MARK: Waiting

  /// Adds a waiter. Returns the slot by which it is removed.
  func addWaiter(_ waiter: any Waiter) -> Int { waiters.append(waiter) }

  func removeWaiter(_ waiter: any Waiter, at slot: Int) {
    if !wasSent { waiters.remove(at: slot) }
  }

  // MARK: Notifying

  /// Notifies all readers before a change, except the observers asking for a notification after it.
  final func willChange() {
    latestEvaluation = Self.sent
    exchange(&waiters, with: SlotList()).forEach { $0.notify() }
    observation?.willChange()
  }

  /// Notifies the observers asking for a notification after a change, which `willChange()` has announced.
  final func didChange() { observation?.didChange() }
}
