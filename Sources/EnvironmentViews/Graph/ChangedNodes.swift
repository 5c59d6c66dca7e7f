import EnvironmentCore
import Synchronization

/// The nodes for which a change was observed and that the graph hasn't taken yet.
///
/// Isolation: changes come from any thread.
final class ChangedNodes: Sendable {
  private let nodes = Lock<[(order: Int, node: ViewNode, cause: EvaluationCause?)]>([])
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
    let cause = EvaluationCause.areRecorded ? EvaluationCause.current ?? EvaluationCause(.observed([])) : nil
    nodes.withLock { nodes in
      nodes.append((order, node, cause))
      hasSome.store(true, ordering: .releasing)
    }
    notifyObservers()
  }

  var isEmpty: Bool { !hasSome.load(ordering: .acquiring) }

  /// Takes the nodes, in the order of their evaluations, which is mostly that of the document.
  ///
  /// Observation notifies in no order. A queue of nodes that come in their order needs no heap.
  func take() -> [(node: ViewNode, cause: EvaluationCause?)] {
    if isEmpty { return [] }
    let taken = nodes.withLock { nodes in
      hasSome.store(false, ordering: .releasing)
      return exchange(&nodes, with: [])
    }
    if taken.count < 2 { return taken.map { ($0.node, $0.cause) } }
    // Sorting indices instead of nodes doesn't retain the nodes.
    let places = taken.indices.map { (order: taken[$0].order, index: $0) }
    return places.sorted { $0.order < $1.order }.map { (taken[$0.index].node, taken[$0.index].cause) }
  }
}
