import EnvironmentCore
import Synchronization

/// The reads of one evaluation of a node that the node tracks without Observation: reads of states, and reads from
/// copies that follow a place, such as the values of `@Environment(\.self)`.
///
/// A view or a later closure may read a binding or a copy that was made for another view. So the reader is the node
/// whose evaluation is running on the thread. Outside evaluations, such as in an action, a read isn't tracked.
///
/// A node that reads from a copy depends on the scopes that supply the values to the place, as if the place were its
/// own.
@MainActor
final class NodeReads {
  /// A state that was read, or a part of one.
  private struct SignalRead {
    let signal: ReaderSignal

    /// The slot among the readers of the signal, once the evaluation has ended.
    var slot = -1
  }

  private struct Entry {
    let place: ScopePlace
    let scope: EnvironmentScope

    /// The values at the time of the first read.
    let values: EnvironmentValues
    var keys: Set<ValueKey> = []

    /// Indicates whether the node depends on every change.
    var isWhole = false

    /// The keys whose changes the node waits for, with the scopes that supply them.
    var suppliers: [(key: ValueKey, scope: EnvironmentScope)] = []
  }

  private nonisolated unowned(unsafe) let node: ViewNode

  /// The number of the evaluation in the order of all evaluations.
  nonisolated let order: Int
  private var entries: [Entry] = []
  private var signalReads = ShortList<SignalRead>()

  /// Indicates whether the node has been evaluated again or unmounted. Nothing depends on these reads then.
  private var hasEnded = false

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
    let tracking: ObjectReads.Tracking
    var reads: NodeReads?
  }

  @exclusivity(unchecked) private static var evaluation: Evaluation?

  /// Returns the way in which the next evaluation of a node's view is notified of changes.
  ///
  /// A body that makes a host depends on the reads of the host's views, like an observer with a nested observer. So does
  /// any other observer around the evaluation.
  static func tracking(of node: ViewNode, _ plan: ViewPlan) -> ObjectReads.Tracking {
    if evaluation == nil { return node.graph.isObserved ? .observed : plan.tracking }
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
    if let evaluation { evaluation.plan.hasNestedObserver = true }
  }

  /// Runs an operation that is part of the evaluation of a node.
  ///
  /// A hierarchy that is shown once is evaluated once. Its reads belong to the evaluation that shows it, if there is
  /// one.
  ///
  /// - Parameter reads: Becomes the reads of the operation; `nil` if there are none.
  static func recording<Result>(
    _ node: ViewNode, _ plan: ViewPlan, _ tracking: ObjectReads.Tracking, as reads: inout NodeReads?,
    _ operation: () -> Result
  ) -> Result {
    reads = nil
    if node.graph.isStatic { return operation() }
    let outer = evaluation
    evaluation = Evaluation(node: UnownedNode(node), plan: plan, tracking: tracking)
    defer { evaluation = outer }
    let result = operation()
    reads = evaluation?.reads
    reads?.waitForSignals()
    return result
  }

  private static var made: NodeReads? {
    guard let current = evaluation else { return nil }
    if let reads = current.reads { return reads }
    let made = NodeReads(node: current.node.node)
    evaluation?.reads = made
    return made
  }

  /// The reads of the evaluation that is running on this thread.
  nonisolated static var current: NodeReads? {
    // Evaluations run only on the main thread.
    guard MainThread.isCurrent else { return nil }
    return MainActor.assumeIsolated { made }
  }

  /// Records a read during the evaluation that is running on this thread, either for that evaluation or for the one
  /// that made the snapshot that is read.
  nonisolated static func record(_ key: ValueKey?, at place: ScopePlace, for reads: NodeReads?) {
    guard let current else { return }
    let key = Unchecked(key)
    MainActor.assumeIsolated { (reads ?? current).add(key.value, at: place) }
  }

  // MARK: Signals

  /// Makes the node whose evaluation is running on this thread wait for a signal. Returns `false` if no evaluation is
  /// running, or if the evaluation uses Observation instead.
  nonisolated static func noteRead(of signal: ReaderSignal) -> Bool {
    guard MainThread.isCurrent else { return false }
    let signal = Unchecked(signal)
    return MainActor.assumeIsolated {
      switch evaluation?.tracking {
      case .lookingForObservers:
        if !ObservationMark.isInnermost { evaluation?.plan.hasNestedObserver = true }
        return false
      case .observed, nil: return false
      case .direct:
        made?.add(signal.value)
        return true
      }
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

  // MARK: Dependencies

  private func add(_ key: ValueKey?, at place: ScopePlace) {
    guard !hasEnded, let scope = place.scope else { return }
    let index = entries.firstIndex { $0.place === place } ?? entries.endIndex
    if index == entries.endIndex { entries.append(Entry(place: place, scope: scope, values: place.values)) }
    guard let key else {
      if !entries[index].isWhole { waitForEveryChange(at: index) }
      return
    }
    guard entries[index].keys.insert(key).inserted else { return }
    wait(for: key, from: scope.supplier(of: key), at: index)
  }

  private func waitForEveryChange(at index: Int) {
    entries[index].isWhole = true
    for scope in sequence(first: entries[index].scope, next: \.parent) {
      wait(for: EnvironmentScope.everyKey, from: scope, at: index)
    }
  }

  private func wait(for key: ValueKey, from supplier: EnvironmentScope, at index: Int) {
    supplier.addReader(node, in: entries[index].scope, of: key)
    entries[index].suppliers.append((key, supplier))
  }

  /// Indicates whether every value that was read is the same now.
  var areCurrent: Bool {
    entries.allSatisfy { entry in
      let now = entry.place.values
      if now.isIdentical(to: entry.values) { return true }
      let keys = entry.keys.union([EnvironmentValues.unstoredValueHandlerKey])
      return !entry.isWhole && keys.allSatisfy { now.hasSameValue(of: $0, as: entry.values) }
    }
  }

  /// Waits for the same values from their current suppliers.
  func renew() {
    for index in entries.indices {
      leave(at: index)
      if entries[index].isWhole { waitForEveryChange(at: index) }
      for key in entries[index].keys { wait(for: key, from: entries[index].scope.supplier(of: key), at: index) }
    }
  }

  func end() {
    hasEnded = true
    for index in entries.indices { leave(at: index) }
    entries = []
    exchange(&signalReads, with: ShortList()).forEach { $0.signal.removeReader(at: $0.slot) }
  }

  private func leave(at index: Int) {
    for (key, supplier) in exchange(&entries[index].suppliers, with: []) {
      supplier.removeReader(node, in: entries[index].scope, of: key)
    }
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
