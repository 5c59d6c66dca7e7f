import EnvironmentCore

/// Notifies the readers of a value that a state keeps, once: nodes, and observers that aren't nodes.
///
/// A node waits in a list of the signal's, which takes a seventh of the memory of an observation: benchmark
/// `views/memory of 100,000 views that are kept`. Readers outside of evaluations, such as an observer of a program's,
/// use Observation.
final class ReaderSignal {
  /// The reads of the nodes that wait.
  private var readers = SlotList<UnownedReads>()

  /// The readers that use Observation, once there may be some.
  private var observation: ChangeSignal?

  /// The place, in the order of all, of the evaluation that read the value last.
  private var latestEvaluation = 0

  /// Indicates whether the change has been made, or is about to be.
  private(set) var wasSent = false

  /// Makes the body under evaluation, or the observer under way, depend on the value.
  func access() {
    if NodeReads.noteRead(of: self) { return }
    let observation = observation ?? ChangeSignal()
    self.observation = observation
    observation.access()
  }

  /// Returns whether an evaluation reads the value for the first time, or after another one has read it.
  func isFirstRead(in evaluation: Int) -> Bool {
    exchange(&latestEvaluation, with: evaluation) != evaluation
  }

  // MARK: Nodes

  /// Notifies a node from now on. Returns the slot by which it is removed.
  func addReader(_ reads: NodeReads) -> Int { readers.append(UnownedReads(reads: reads)) }

  func removeReader(at slot: Int) {
    if !wasSent { readers.remove(at: slot) }
  }

  // MARK: Notifying

  /// Notifies the readers that are notified before a change, which are all but an observer that asks for later ones.
  func willChange() {
    wasSent = true
    exchange(&readers, with: SlotList()).forEach { $0.reads.notify() }
    observation?.willChange()
  }

  /// Ends what `willChange()` began.
  func didChange() { observation?.didChange() }

  /// Notifies the readers of a change that is made elsewhere.
  func send() {
    willChange()
    didChange()
  }
}

/// An unowned reference to the reads of a node. They remove themselves before they are freed.
private struct UnownedReads {
  unowned(unsafe) let reads: NodeReads
}
