import EnvironmentCore
import Synchronization

/// The nodes for which a change was observed and that the graph hasn't taken yet.
///
/// Isolation: changes come from any thread.
final class ChangedNodes: Sendable {
  /// - `isCertain`: Indicates whether the node has to be evaluated. Otherwise, it first compares what it has read.
  typealias Change = (node: ViewNode, cause: EvaluationCause?, isCertain: Bool)

  private let nodes = Lock<[Change]>([])
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

  func add(_ node: ViewNode, isCertain: Bool) {
    let cause = EvaluationCause.areRecorded ? EvaluationCause.current ?? EvaluationCause(.observed([])) : nil
    nodes.withLock { nodes in
      nodes.append((node, cause, isCertain))
      hasSome.store(true, ordering: .releasing)
    }
    notifyObservers()
  }

  var isEmpty: Bool { !hasSome.load(ordering: .acquiring) }

  /// Takes the nodes, in the order of the changes.
  func take() -> [Change] {
    if isEmpty { return [] }
    return nodes.withLock { nodes in
      hasSome.store(false, ordering: .releasing)
      return exchange(&nodes, with: [])
    }
  }
}
