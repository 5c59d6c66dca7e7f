import EnvironmentCore

/// A visitor that stores the content of a view in the node of the view.
///
/// The order of calls: the graph takes the next node; the node passes its view to the visitor; the view calls the
/// visitor back; and the views in it become the node's children, which the graph takes in the document's order. So a
/// hierarchy of any depth takes no stack.
@MainActor
final class GraphVisitor: ViewVisitor {
  private unowned(unsafe) let graph: ViewGraph

  /// The node under way, and how many of its children have been visited.
  @exclusivity(unchecked) private var node: ViewNode
  @exclusivity(unchecked) private var cursor = 0

  /// The scope that the children of the node read from.
  @exclusivity(unchecked) private var contentScope: EnvironmentScope

  /// Indicates whether the view has to be evaluated though it is the same as before.
  @exclusivity(unchecked) private var isForced = false

  init(graph: ViewGraph, root: ViewNode) {
    self.graph = graph
    node = root
    contentScope = root.scope
  }

  func evaluate<Content: View>(_ node: ViewNode, _ view: Content) {
    self.node = node
    contentScope = node.scope
    cursor = 0
    isForced = node.flags.contains(.isDirty)
    node.flags.subtract([.needsEvaluation, .isDirty, .hasObservedChange])
    if node.depth > ViewGraph.usualDepth, let recursion = graph.recursion(to: node) { return graph.end(recursion) }
    graph.beginChildren()
    do {
      try Content.__visit(view, with: __ViewVisitor(base: self))
    } catch {
      preconditionFailure("A graph takes every view: \(error)")
    }
    while node.children.count > cursor { graph.unmount(node.children.removeLast()) }
    graph.endChildren()
  }

  /// Releases the node that was visited last, when everything has been unmounted.
  func leave() {
    node = TypedNode(EmptyView(), parent: nil, scope: graph.scope, index: 0, branch: 0)
    contentScope = node.scope
  }

  // MARK: ViewVisitor

  func evaluate<Content: View>(_ view: Content) throws {
    let evaluation: ViewEvaluation<Content>
    if case .evaluation(let existing) = node.content, let existing = existing as? ViewEvaluation<Content> {
      evaluation = existing
    } else {
      evaluation = ViewEvaluation(node: node)
      node.content = .evaluation(evaluation)
      node.flags.insert(.hasBody)
    }
    if evaluation.plan.hasLongName, let recursion = ViewRecursion(growingTo: node) {
      graph.end(recursion)
    } else if evaluation.isRestless(in: graph.updateCount) {
      graph.reportRestlessness(of: Content.self)
      cursor = node.children.count
    } else {
      try visit(evaluation.body(of: view, at: node))
    }
  }

  func text(_ text: String) throws {
    node.content = .text(text)
  }

  func element<Content: View>(_ tag: String, _ attributes: HTMLAttributes, _ content: Content) throws {
    node.content = .element(tag: tag, attributes)
    try visit(content)
  }

  func visit<Content: View>(_ view: Content, branch: Int) throws {
    let index = cursor
    cursor += 1
    guard index < node.children.count else {
      return node.children.append(child(TypedNode.self, for: view, at: index, branch: branch, inPlaceOf: nil))
    }
    node.children[index] = child(
      TypedNode.self, for: view, at: index, branch: branch, inPlaceOf: node.children[index])
  }

  /// Returns the node for a view in the current node: the existing one, if it is for the same kind of view, or a new
  /// one.
  ///
  /// - Parameters:
  ///   - type: The type of the node. Looking it up takes as long as the rest for a view that is the same as before.
  ///   - comparison: How views of the type are compared, if that is known.
  @inline(__always)
  private func child<Content: View>(
    _ type: TypedNode<Content>.Type, for view: Content, at index: Int, branch: Int,
    comparedBy comparison: ValueComparison<Content>? = nil, inPlaceOf existing: ViewNode?
  ) -> ViewNode {
    if let existing {
      if Swift.type(of: existing) == type, existing.branch == branch {
        let typed = unsafeDowncast(existing, to: type)
        typed.index = Int32(index)
        if typed.take(view, comparedBy: comparison) { graph.addChild(typed) }
        return typed
      }
      graph.unmount(existing)
    }
    let made = type.init(view, parent: node, scope: contentScope, index: index, branch: branch)
    graph.addChild(made)
    return made
  }

  func repeating<Data, ID, Content>(_ view: ForEach<Data, ID, Content>) throws {
    let nodes: IdentifiedNodes<ID>
    if case .elements(let existing) = node.content, let existing = existing as? IdentifiedNodes<ID> {
      nodes = existing
    } else {
      nodes = IdentifiedNodes()
      node.content = .elements(nodes)
    }
    let plan = ViewPlan.plan(for: ForEach<Data, ID, Content>.self)
    typealias Rows = (bindings: [(id: ID, element: Data.Element)]?, ids: [ID], views: [Content])
    let (bindings, ids, views) = node.observe(plan) { () -> Rows in
      if let bindings = view.identifiedBindings() { return (bindings, bindings.map(\.id), []) }
      let ids = view.data.map(view.id)
      ObjectReads.beginBody()
      return (nil, ids, view.data.map(view.content))
    }
    func reportDuplicate(_ id: ID) { graph.reportDuplicate(id, in: Data.self) }
    if let bindings {
      let views = bindings.map { BoundElementView(element: $0.element, content: view.content) }
      show(views, identifiedBy: ids, nodes, onDuplicate: reportDuplicate)
    } else {
      show(views, identifiedBy: ids, nodes, onDuplicate: reportDuplicate)
    }
  }

  /// Shows the views of the elements of a collection, each in the node of the element with its identifier.
  private func show<Content: View, ID: Hashable>(
    _ views: [Content], identifiedBy ids: [ID], _ nodes: IdentifiedNodes<ID>, onDuplicate: (ID) -> Void
  ) {
    let type = TypedNode<Content>.self
    let comparison = node.children.isEmpty ? nil : ValueComparison.comparison(of: Content.self)
    if let match = nodes.match(ids, node.children, onDuplicate: onDuplicate) {
      for child in match.removed { graph.unmount(child) }
      graph.orderHasChanged()
      graph.preferences?.orderHasChanged(in: node)
      var children: [ViewNode] = []
      children.reserveCapacity(views.count)
      for index in views.indices {
        children.append(
          child(type, for: views[index], at: index, branch: 0, comparedBy: comparison, inPlaceOf: match.kept[index]))
      }
      node.children = children
    } else {
      for index in views.indices {
        node.children[index] = child(
          type, for: views[index], at: index, branch: 0, comparedBy: comparison, inPlaceOf: node.children[index])
      }
    }
    cursor = node.children.count
  }

  func writing<Writer: EnvironmentWriter, Content: View>(_ writer: Writer, _ content: Content) throws {
    let scope: EnvironmentScope
    let last: (any EnvironmentWriter)?
    if case .scope(let existing, let writer) = node.content {
      (scope, last) = (existing, writer)
    } else {
      (scope, last) = (EnvironmentScope(parent: node.scope, graph: graph, values: node.scope.values), nil)
    }
    contentScope = scope
    if isForced || !((last as? Writer).map { areSame($0, writer) } ?? false) {
      let reads = node.observe(ViewPlan.plan(for: Writer.self)) {
        scope.write({ writer.write(to: &$0) }, isFirst: last == nil)
      }
      node.setDependencies(reads)
      node.content = .scope(scope, writer)
    }
    try visit(content)
  }

  func annotating<Content: View>(_ annotation: ViewAnnotation, _ content: Content) throws {
    if case .annotation(let existing) = node.content {
      if existing.isContinued(by: annotation) {
        existing.take(annotation, at: node)
        return try visit(content)
      }
      existing.detach(from: node)
      while let child = node.children.popLast() { graph.unmount(child) }
    }
    node.content = .annotation(NodeAnnotation(annotation, at: node))
    try visit(content)
  }

  // MARK: PropertySource, for which each view with a body has its own

  var environment: EnvironmentValues { node.scope.values }
  var bindings: ViewBindings { preconditionFailure("a view binds at its own place") }
}
