/// The values of preferences in a graph. A value is combined only up to the node where it is read.
@MainActor
final class PreferenceGraph {
  private unowned(unsafe) let graph: ViewGraph
  private var reductions: [ObjectIdentifier: any AnyPreferenceReduction] = [:]

  /// The nodes whose value may have changed, and which store it in a box or run an action with it.
  private typealias Reader = (node: ViewNode, reduction: any AnyPreferenceReduction)
  private var changedBoxes: [ObjectIdentifier: Reader] = [:]
  private var changedActions: [ObjectIdentifier: Reader] = [:]

  init(graph: ViewGraph) {
    self.graph = graph
  }

  func reduction<Key: PreferenceKey>(of key: Key.Type) -> PreferenceReduction<Key> {
    if let existing = reductions[ObjectIdentifier(key)] as? PreferenceReduction<Key> { return existing }
    let reduction = PreferenceReduction<Key>(graph: self)
    reductions[ObjectIdentifier(key)] = reduction
    return reduction
  }

  // MARK: Changes of the hierarchy

  /// Removes the records of an unmounted node.
  func forget(_ node: ViewNode) {
    for reduction in reductions.values { reduction.forget(node) }
    removeReader(node)
  }

  /// Notes that the order of a node's children has changed.
  func orderHasChanged(in node: ViewNode) {
    for reduction in reductions.values { reduction.orderHasChanged(in: node) }
  }

  /// Notes that a node has begun or ceased to conceal its content, or is about to be unmounted.
  func contributionHasChanged(at node: ViewNode) {
    for reduction in reductions.values { reduction.contributionHasChanged(at: node) }
  }

  // MARK: Readers

  func boxHasChanged(at node: ViewNode, _ reduction: any AnyPreferenceReduction) {
    changedBoxes[ObjectIdentifier(node)] = (node, reduction)
  }

  func actionHasChanged(at node: ViewNode, _ reduction: any AnyPreferenceReduction) {
    changedActions[ObjectIdentifier(node)] = (node, reduction)
  }

  func removeReader(_ node: ViewNode) {
    changedBoxes[ObjectIdentifier(node)] = nil
    changedActions[ObjectIdentifier(node)] = nil
  }

  /// Updates the boxes, and returns whether a view that reads one has to be evaluated.
  func updateBoxes() -> Bool {
    if changedBoxes.isEmpty { return false }
    var hasChanged = false
    for reader in take(&changedBoxes) where reader.reduction.updateBox(at: reader.node) { hasChanged = true }
    return hasChanged
  }

  /// Schedules the actions whose values have changed.
  func scheduleActions() {
    if changedActions.isEmpty { return }
    for reader in take(&changedActions) {
      guard let action = reader.reduction.action(at: reader.node) else { continue }
      graph.scheduled.actions.append((reader.node, action))
    }
  }

  private func take(_ readers: inout [ObjectIdentifier: Reader]) -> [Reader] {
    let taken = Array(readers.values)
    readers = [:]
    return taken.sorted { ViewNode.isOrdered($0.node, before: $1.node) }
  }
}

/// A ``PreferenceReduction`` of any key.
@MainActor
protocol AnyPreferenceReduction: AnyObject {
  func forget(_ node: ViewNode)
  func orderHasChanged(in node: ViewNode)
  func contributionHasChanged(at node: ViewNode)

  /// Stores the value at a node in the node's box, and returns whether it differs from the former one.
  func updateBox(at node: ViewNode) -> Bool

  /// Returns the action of a node with the value there; `nil` if it has run with that value.
  func action(at node: ViewNode) -> (() -> Void)?
}

// MARK: Uses

extension AnyPreferenceUse {
  /// Records the use at a node of a graph.
  func apply(at node: ViewNode) {
    node.graph.preferences.reduction(of: Key.self).set(use, at: node)
  }

  /// Removes the use from a node that stays in the graph.
  func remove(from node: ViewNode) {
    node.graph.preferences.reduction(of: Key.self).removeUse(at: node)
  }
}
