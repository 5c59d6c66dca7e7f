import EnvironmentCore
import Observation
import Synchronization

/// The reads of one evaluation of a view, through Observation and of the properties of bound objects: notifies the
/// graph of the first change, once.
///
/// An observation owns the node until the change, or until it is cancelled. So a node must cancel its observations
/// before it is deallocated. A weak reference would cost each node a side table. An observation is a single object,
/// because a change that affects 100,000 nodes finds none of their objects in the cache.
final class NodeObservation: PropertyReader {
  private struct State {
    var node: ViewNode?

    /// A signal that only this observation reads. Changing it cancels the observation, because an observer is called
    /// only once.
    ///
    /// `nil` once the observation is cancelled. If another thread changes a value while Observation registers an
    /// observer, the observer stays registered in all objects that were read, including this signal, and refers to the
    /// observation: the two would keep each other alive.
    var cancellation: ChangeSignal?

    /// The waits for changes of properties that weren't read through Observation.
    var waits = Unchecked(ShortList<PropertyWait>())
  }

  private let state: Lock<State>
  private let changes: ObservedChanges

  /// The number of the observation in the order of all observations.
  private let order: Int

  @MainActor
  private init(_ node: ViewNode, cancellation: ChangeSignal?) {
    state = Lock(State(node: node, cancellation: cancellation))
    changes = node.graph.changes
    order = ViewGraph.nextObservation()
  }

  /// Runs an operation, and notifies a node's graph when a value that it read changes.
  ///
  /// An observation that can be cancelled costs more than a body without observable reads. So an evaluation with direct
  /// tracking has no signal. If it reads an observable value anyway, its observation stays until an observed value
  /// changes or is deallocated, and is ignored if it was cancelled.
  ///
  /// - Parameters:
  ///   - tracking: The way in which the operation is notified of states and of the properties of bound objects.
  ///   - signal: The signal of a cancelled observation of the node.
  ///   - observation: Becomes the observation, or `nil` if no value was read. If it were returned in a tuple, the
  ///     runtime would look up the type of the tuple at each of several levels.
  @MainActor
  static func observing<Result>(
    _ node: ViewNode, _ plan: ViewPlan, _ tracking: ObjectReads.Tracking, reusing signal: ChangeSignal? = nil,
    as observation: inout NodeObservation?, _ operation: () -> Result
  ) -> Result {
    var reads = ObjectReads()
    let signal = tracking == .direct ? nil : signal ?? ChangeSignal()
    let result = observing(node, plan, tracking, cancellation: signal, as: &observation, &reads, operation)
    if !reads.unboundReads.isEmpty { node.graph.addUnboundReads(reads.unboundReads, in: node) }
    return result
  }

  /// Runs an operation that isn't part of a body, and notifies a node's graph when a value that it read changes.
  ///
  /// This includes changes of objects' bindings that another thread makes before the observation has begun.
  ///
  /// - Returns: A function that cancels the observation; `nil` if no value was read.
  @MainActor
  static func observing(_ node: ViewNode, _ operation: () -> Void) -> (() -> Void)? {
    var reads = ObjectReads()
    var observation: NodeObservation?
    observing(node, nil, .observed, cancellation: ChangeSignal(), as: &observation, &reads, operation)
    return observation.map { made in { made.cancel() } }
  }

  @MainActor
  private static func observing<Result>(
    _ node: ViewNode, _ plan: ViewPlan?, _ tracking: ObjectReads.Tracking, cancellation: ChangeSignal?,
    as observation: inout NodeObservation?, _ reads: inout ObjectReads, _ operation: () -> Result
  ) -> Result {
    observation = nil
    func report() -> @Sendable () -> Void {
      let made = observation ?? NodeObservation(node, cancellation: cancellation)
      observation = made
      return { made.notify() }
    }
    let result = trackingReads(
      {
        cancellation?.access()
        return reads.record(tracking, operation)
      }, onChange: report())
    plan?.noteEvaluation(tracking, isObserved: observation != nil)
    if tracking == .direct, !reads.haveNoObservedProperty {
      let made = observation ?? NodeObservation(node, cancellation: nil)
      made.wait(for: reads)
      observation = made
    }
    reads.notifyOfChanges(report)
    return result
  }

  private func wait(for reads: ObjectReads) {
    var waits = ShortList<PropertyWait>()
    reads.wait(for: self) { waits.append($0) }
    let made = Unchecked(waits)
    state.withLock { $0.waits = made }
  }

  /// Adds the node to the changes, once, unless the observation was cancelled.
  func notify() {
    // Release the node outside the lock, because that may deallocate it.
    if let node = state.withLock({ $0.node.take() }) { changes.add(node, order: order) }
  }

  /// Cancels the observation, and returns its signal for another one.
  @discardableResult
  func cancel() -> ChangeSignal? {
    let former = state.withLock { exchange(&$0, with: State()) }
    // Observation calls an observer once, before a change, and then removes it. So announcing a change is enough.
    if former.node != nil { former.cancellation?.willChange() }
    former.waits.value.forEach { $0.end(for: self) }
    return former.cancellation
  }
}

/// The nodes for which a change was observed and that the graph hasn't taken yet.
///
/// Isolation: changes come from any thread.
final class ObservedChanges: Sendable {
  private let nodes = Lock<[(order: Int, node: ViewNode)]>([])
  private let hasSome = Atomic(false)

  /// Notifies an observer around an update of the graph, once, that the graph has to be updated again.
  private let signal = ChangeSignal()
  private let isObservable = Atomic(false)

  /// Makes the current observer, if there is one, depend on the need for a further update.
  func access() {
    signal.access()
    isObservable.store(true, ordering: .relaxed)
  }

  func notifyObservers() {
    if isObservable.load(ordering: .relaxed), isObservable.exchange(false, ordering: .relaxed) { signal.send() }
  }

  /// Adds a node.
  ///
  /// - Parameter order: The order of its last evaluation among those of the others.
  func add(_ node: ViewNode, order: Int) {
    nodes.withLock { nodes in
      nodes.append((order, node))
      hasSome.store(true, ordering: .releasing)
    }
    notifyObservers()
  }

  var isEmpty: Bool { !hasSome.load(ordering: .acquiring) }

  /// Takes the nodes, in the order of their evaluations, which is mostly that of the document.
  ///
  /// Observation notifies in no order. A queue of nodes that come in their order needs no heap.
  func take() -> [ViewNode] {
    if isEmpty { return [] }
    let taken = nodes.withLock { nodes in
      hasSome.store(false, ordering: .releasing)
      return exchange(&nodes, with: [])
    }
    if taken.count < 2 { return taken.map(\.node) }
    // Sorting indices instead of nodes doesn't retain the nodes.
    let places = taken.indices.map { (order: taken[$0].order, index: $0) }
    return places.sorted { $0.order < $1.order }.map { taken[$0.index].node }
  }
}

/// Runs an evaluation on the main actor as `withObservationTracking` does.
//
// A closure of the main actor that is passed to a module in an earlier language mode checks its actor each time. Such a
// check takes 350 of the 7,000 instructions for an element of the benchmark `views/html of 1,000 elements in one
// another`. One that is passed through a function of this module has no check.
func trackingReads<Result>(
  _ evaluation: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
) -> Result {
  withObservationTracking(evaluation, onChange: onChange())
}
