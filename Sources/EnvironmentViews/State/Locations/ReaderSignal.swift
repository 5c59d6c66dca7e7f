import EnvironmentCore

/// A signal for notifying the readers of a state's value: bodies, and other observers.
///
/// Readers outside of evaluations, such as a program's own observer, use Observation.
final class ReaderSignal: WaitSource {
  private var waiters = SlotList<any Waiter>()

  /// The readers that use Observation, once there may be some.
  private var observation: ChangeSignal?

  /// The number of the last evaluation with a read of the value; `sent` once the signal was sent.
  //
  // One word for both, with which a signal takes 64 bytes instead of 80.
  private var latestEvaluation = 0

  private static let sent = Int.max

  var hasReaders: Bool { !waiters.isEmpty || observation != nil }

  /// Makes the body under evaluation, or the current observer, depend on the value.
  func access() {
    wait()
    if EvaluationReads.areObserved { observe() }
  }

  /// Makes the body under evaluation depend on the value.
  ///
  /// - Parameter part: The read of a part, to be compared with the part after a change.
  func wait(_ part: @autoclosure () -> (any ValueRead)? = nil) {
    EvaluationReads.forEach { reads, waiter in
      if let part = part() { reads.add(part: part) }
      if isFirstRead(in: waiter.order) { reads.add(Wait(for: self, at: waiters.append(waiter))) }
    }
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
    latestEvaluation != Self.sent && exchange(&latestEvaluation, with: evaluation) != evaluation
  }

  /// Returns whether an evaluation was the last to read the value.
  fileprivate func isRead(in evaluation: Int) -> Bool { latestEvaluation == evaluation }

  func removeWaiter(_ waiter: any Waiter, at slot: Int) {
    if latestEvaluation != Self.sent { waiters.remove(at: slot) }
  }

  // MARK: Notifying

  /// Notifies all readers before a change, once, except the observers asking for a notification after it.
  ///
  /// - Parameter next: Returns the signal of the changed value; `nil` as long as there are no readers.
  func willChange(next: @escaping () -> ReaderSignal?) {
    latestEvaluation = Self.sent
    EvaluationReads.noteChange(of: self) { ReadBeforeChange(evaluation: $0.order, next: next) }
    exchange(&waiters, with: SlotList()).forEach { $0.notify() }
    observation?.willChange()
  }

  /// Notifies the waiting readers of parts before a change. They remain readers.
  func willChangeParts() {
    let waiters = waiters
    waiters.forEach { $0.notifyOfPossibleChange() }
  }

  /// Notifies the observers asking for a notification after a change, which `willChange()` has announced.
  func didChange() { observation?.didChange() }
}

/// A read of a state by an evaluation during which the state has changed.
private struct ReadBeforeChange: ValueRead {
  let evaluation: Int
  let next: () -> ReaderSignal?

  /// Indicates whether the evaluation hasn't read the changed value.
  var hasChanged: Bool { next()?.isRead(in: evaluation) != true }
}
