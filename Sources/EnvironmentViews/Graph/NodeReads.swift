import EnvironmentCore
import Synchronization

/// The states that one evaluation of a node has read.
///
/// A view may read a binding that was made for another view. So the reader is the node whose evaluation is running on
/// the thread. Outside evaluations, such as in an action, a read isn't tracked.
@MainActor
final class NodeReads {
  /// A state that was read, or a part of one.
  private struct SignalRead {
    let signal: ReaderSignal

    /// The slot among the readers of the signal, once the evaluation has ended.
    var slot = -1
  }

  private nonisolated unowned(unsafe) let node: ViewNode

  /// The number of the evaluation in the order of all evaluations.
  nonisolated let order: Int
  private var signalReads = ShortList<SignalRead>()

  /// Indicates whether the graph was notified of a change.
  private nonisolated let hasNotified = Atomic(false)

  private init(node: ViewNode) {
    self.node = node
    order = ViewGraph.nextObservation()
  }

  // MARK: The current evaluation

  private struct Evaluation {
    let node: UnownedNode
    let plan: ViewPlan
    var reads: NodeReads?
  }

  /// The evaluations that are running: more than one if a body evaluates the views of another hierarchy.
  @exclusivity(unchecked) private static var evaluations: [Evaluation] = []

  /// Returns the way in which the next evaluation of a node's view is notified of changes of objects.
  ///
  /// A body that makes a host depends on the reads of the host's views. So does an observer around a hierarchy that is
  /// shown once.
  static func tracking(of node: ViewNode, _ plan: ViewPlan) -> ObjectReads.Tracking {
    if evaluations.isEmpty { return node.graph.isStatic ? .observed : plan.tracking }
    noteNestedEvaluation()
    return .observed
  }

  /// Notes that the current evaluation, if there is one, evaluates a view of another hierarchy, such as a page that it
  /// renders.
  ///
  /// Observation adds the reads of an inner observation to those of the outer one, including the inner signal. The
  /// outer observation registers with that signal after it was deallocated, and then exists until it is cancelled. So
  /// the next bodies of the type have an observation that can be cancelled.
  static func noteNestedEvaluation() {
    evaluations.last?.plan.hasNestedEvaluation = true
  }

  /// Runs an operation that is part of the evaluation of a node.
  ///
  /// A hierarchy that is shown once is evaluated once. Its reads belong to the evaluation that shows it, if there is
  /// one.
  ///
  /// - Parameter reads: Becomes the reads of the operation; `nil` if there are none.
  static func recording<Result>(
    _ node: ViewNode, _ plan: ViewPlan, as reads: inout NodeReads?, _ operation: () -> Result
  ) -> Result {
    reads = nil
    if node.graph.isStatic { return operation() }
    evaluations.append(Evaluation(node: UnownedNode(node), plan: plan))
    let result = operation()
    reads = evaluations.removeLast().reads
    reads?.waitForSignals()
    return result
  }

  /// Makes the nodes whose evaluations are running on this thread wait for a signal. Returns `false` if there are none.
  nonisolated static func noteRead(of signal: ReaderSignal) -> Bool {
    guard MainThread.isCurrent else { return false }
    let signal = Unchecked(signal)
    return MainActor.assumeIsolated {
      for index in evaluations.indices {
        let reads = evaluations[index].reads ?? NodeReads(node: evaluations[index].node.node)
        evaluations[index].reads = reads
        reads.add(signal.value)
      }
      return !evaluations.isEmpty
    }
  }

  private func add(_ signal: ReaderSignal) {
    if signal.isFirstRead(in: order) { signalReads.append(SignalRead(signal: signal)) }
  }

  /// Waits for the signals, except those that were sent during the evaluation. Like an observation, the wait begins at
  /// the end of the evaluation: a body that writes a value that it has read isn't evaluated again for that.
  private func waitForSignals() {
    exchange(&signalReads, with: ShortList()).forEach { read in
      if !read.signal.wasSent { signalReads.append(SignalRead(signal: read.signal, slot: read.signal.addReader(self))) }
    }
  }

  /// Notifies the graph, once, of a change of a value that was read. Can be called on any thread.
  nonisolated func notify() {
    if hasNotified.exchange(true, ordering: .relaxed) { return }
    node.scope.graph.changes.add(node, order: order)
  }

  func end() {
    exchange(&signalReads, with: ShortList()).forEach { $0.signal.removeReader(at: $0.slot) }
  }
}

/// A list that keeps its first element in place, for lists that mostly have one element.
///
/// An array takes an allocation of 40 bytes and its elements: see the benchmark `views/memory of 100,000 views that are
/// kept`.
struct ShortList<Element> {
  private var first: Element?
  private var others: [Element] = []

  init() {}

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  func forEach(_ body: (Element) -> Void) {
    if let first { body(first) }
    others.forEach(body)
  }
}
