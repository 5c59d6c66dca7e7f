import EnvironmentCore

extension ViewGraph {
  /// Indicates whether a node is so deep that it must be part of a hierarchy without end.
  ///
  /// While many nodes wait, a smaller depth says so: a recursion with many views at each level would fill the memory
  /// long before it is deep.
  func isTooDeep(_ node: ViewNode) -> Bool {
    node.depth >= 500 && (node.depth >= HierarchyDepth.maximum || stack.count > 500_000)
  }

  /// Shows an error in place of the outermost of the views whose kind is that of the innermost one.
  func endHierarchy(at deepest: ViewNode) {
    let path = Array(sequence(first: deepest, next: \.parent))
    let error = HierarchyDepth.error(for: path.prefix(HierarchyDepth.pathLength).reversed().map(\.viewType))
    reportOnce(error.environmentIssue)
    func kind(of node: ViewNode) -> String? { (node.mountedView?.plan.bodyOwner).map(nominalName(of:)) }
    let innermost = path.lazy.compactMap(kind).first
    // The children of a collection's node belong to its elements, and can't be replaced by another view.
    let isReplaceable = { (node: ViewNode) in if case .elements = node.content { false } else { true } }
    guard let top = path.last(where: { innermost == nil ? isReplaceable($0) : kind(of: $0) == innermost }) else {
      return
    }
    // The deepest node is still in use, so the nodes are deallocated later, again with inner nodes first.
    for child in exchange(&top.children, with: []) { cutNodes += detachAll(in: child) }
    let message = Element("pre") { Text(error.description) }
    let failure = TypedNode(message, parent: top, scope: top.scope, index: 0, branch: 0)
    release(exchange(&top.children, with: [failure]))
    stack.append(failure)
  }
}
