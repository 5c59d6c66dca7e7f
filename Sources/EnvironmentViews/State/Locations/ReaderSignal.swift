import EnvironmentCore

/// A signal that notifies the readers of a value that a state keeps, once: nodes, and observers that aren't nodes.
///
/// The signal has a list of the nodes, which takes a seventh of the memory of observations: see the benchmark
/// `views/memory of 100,000 views that are kept`. Readers outside of evaluations, such as a program's own observer, use
/// Observation.
class ReaderSignal {
  /// The reads of the nodes to notify.
  private var readers = SlotList<UnownedReads>()

  /// The readers that use Observation, once there may be some.
  private var observation: ChangeSignal?

  /// The number of the evaluation that read the value last; `sent` once the signal was sent.
  //
  // One word for both, with which a signal takes 64 bytes instead of 80.
  private var latestEvaluation = 0

  private static let sent = Int.max

  /// Indicates whether the change has been made, or is about to be.
  final var wasSent: Bool { latestEvaluation == Self.sent }

  final var hasReaders: Bool { !readers.isEmpty || observation != nil }

  /// Makes the body under evaluation, or the current observer, depend on the value.
  final func access() {
    if !NodeReads.noteRead(of: self) { observe() }
  }

  /// Makes the current observer outside of evaluations depend on the value.
  func observe() {
    let observation = observation ?? ChangeSignal()
    self.observation = observation
    observation.access()
  }

  /// Returns whether an evaluation reads the value for the first time, or after another one has read it. A signal that
  /// was sent notifies of no further change.
  final func isFirstRead(in evaluation: Int) -> Bool {
    !wasSent && exchange(&latestEvaluation, with: evaluation) != evaluation
  }

  // MARK: Nodes

  /// Adds a node to notify. Returns the slot by which it is removed.
  func addReader(_ reads: NodeReads) -> Int { readers.append(UnownedReads(reads: reads)) }

  func removeReader(at slot: Int) {
    if !wasSent { readers.remove(at: slot) }
  }

  // MARK: Notifying

  /// Notifies all readers before a change, except the observers that ask for a notification after it.
  final func willChange() {
    latestEvaluation = Self.sent
    exchange(&readers, with: SlotList()).forEach { $0.reads.notify() }
    observation?.willChange()
  }

  /// Notifies the observers that ask for a notification after a change, which `willChange()` has announced.
  final func didChange() { observation?.didChange() }
}

/// An unowned reference to the reads of a node. The reads remove themselves before they are deallocated.
private struct UnownedReads {
  unowned(unsafe) let reads: NodeReads
}
