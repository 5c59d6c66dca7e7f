import EnvironmentCore

/// The actions that follow from one evaluation of a graph, in the order in which they run.
///
/// The actions of views that were removed run first, in the order in which the views were removed. The actions of views
/// that have appeared or changed run next: those of a view after those of the views in it, and those of siblings in the
/// document's order. The tasks start last, in the same order.
@MainActor
struct ScheduledActions {
  typealias Action = (node: ViewNode, run: () -> Void)

  /// The actions that run even if their views were removed.
  var ends: [() -> Void] = []

  /// The actions that run if their views are still mounted.
  var actions: [Action] = []

  /// The starts of tasks. A task starts if its view is mounted after the evaluation, even if an action then removes the
  /// view.
  var tasks: [Action] = []

  var isEmpty: Bool { ends.isEmpty && actions.isEmpty && tasks.isEmpty }

  /// The types whose bodies have the actions, each once.
  var bodyOwners: [Any.Type] {
    var found: Set<ObjectIdentifier> = []
    return actions.compactMap(\.node.bodyOwner).filter { found.insert(ObjectIdentifier($0)).inserted }
  }

  /// Runs the actions, and starts the tasks.
  ///
  /// - Complexity: O(actions) calls if the evaluation went through the document in its order; each action visits the
  ///   nodes between its own and the nearest one above that has an action.
  func run() {
    for end in ends { end() }
    let tasks = Self.innerFirst(tasks)
    for action in Self.innerFirst(actions) where !action.node.flags.contains(.isUnmounted) {
      EvaluationCause.attribute(to: "an action of '\(action.node.bodyOwnerName)'") { action.node.act(action.run) }
    }
    for task in tasks {
      EvaluationCause.attribute(to: "the task of '\(task.node.bodyOwnerName)'") { task.node.act(task.run) }
    }
  }

  /// Returns the actions of the nodes that are still mounted, those of a node after those of the nodes in it.
  private static func innerFirst(_ actions: [Action]) -> [Action] {
    let actions = actions.filter { !$0.node.flags.contains(.isUnmounted) }.sorted { first, second in
      ViewNode.isOrdered(first.node, before: second.node)
    }
    var result: [Action] = []
    // The actions of the nodes around the current one, the outermost first.
    var around: [Range<Int>] = []
    var start = 0
    while start < actions.count {
      let node = actions[start].node
      while let outer = around.last, !actions[outer.lowerBound].node.isAncestor(of: node) {
        result += actions[around.removeLast()]
      }
      let end = actions[start...].firstIndex { $0.node !== node } ?? actions.endIndex
      around.append(start..<end)
      start = end
    }
    while let rest = around.popLast() { result += actions[rest] }
    return result
  }
}
