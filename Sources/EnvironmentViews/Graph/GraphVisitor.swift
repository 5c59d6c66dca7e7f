import EnvironmentCore

/// A visitor that stores the content of a view in the node of the view.
///
/// The order of calls: the graph takes the next node, the node passes its view to the visitor, and the view calls the
/// visitor back. The views in the view become the node's children, which the graph takes in the document's order. So a
/// hierarchy of any depth takes no stack.
///
/// Each function reads a property only once, because reading it retains the object. Half of the time of mounting a list
/// is reference counting (benchmark `views/list of 10,000 rows: mount`).
@MainActor
final class GraphVisitor: ViewVisitor {
  private unowned(unsafe) let graph: ViewGraph

  /// The current node, and the number of its children that have been visited.
  @exclusivity(unchecked) private var node: ViewNode
  @exclusivity(unchecked) private var cursor = 0

  /// The scope that the children of the node read from, if it isn't the node's own.
  @exclusivity(unchecked) private var innerScope: EnvironmentScope?

  /// Indicates whether the view has to be evaluated even if it is unchanged.
  @exclusivity(unchecked) private var isForced = false

  init(graph: ViewGraph) {
    self.graph = graph
    node = TypedNode(EmptyView(), parent: nil, scope: graph.scope, index: 0, branch: 0)
  }

  func evaluate<Content: View>(_ node: ViewNode, _ view: Content) {
    let graph = graph
    release((exchange(&self.node, with: node), innerScope.take()))
    cursor = 0
    isForced = node.flags.contains(.isDirty)
    node.flags.subtract([.needsEvaluation, .isDirty, .hasObservedChange])
    if graph.isTooDeep(node) { return graph.endHierarchy(at: node) }
    let start = graph.stack.count
    do {
      try Content.__visit(view, with: __ViewVisitor(base: self))
    } catch {
      preconditionFailure("A graph takes every view: \(error)")
    }
    while node.children.count > cursor { graph.unmount(node.children.removeLast()) }
    // The first child is evaluated next.
    if graph.stack.count > start + 1 { graph.stack.reverse(from: start) }
  }

  /// Releases the node visited last, when everything has been unmounted.
  func leave() {
    let nothing = TypedNode(EmptyView(), parent: nil, scope: graph.scope, index: 0, branch: 0)
    release((exchange(&node, with: nothing), innerScope.take()))
  }

  // MARK: ViewVisitor

  func evaluate<Content: View>(_ view: Content) throws {
    let (node, graph) = (node, graph)
    let mountedView: TypedMountedView<Content>
    if case .mounted(let existing) = node.content, let existing = existing as? TypedMountedView<Content> {
      mountedView = existing
    } else {
      mountedView = TypedMountedView(node: node)
      node.setContent(.mounted(mountedView))
      node.flags.insert(.hasBody)
    }
    if mountedView.plan.hasGrown {
      graph.endHierarchy(at: node)
    } else if mountedView.exceedsEvaluationLimit(in: graph.updateCount) {
      graph.postponedNodes.append(node)
      graph.reportOnce(ViewEvaluationError(view: Content.self).environmentIssue)
      cursor = node.children.count
    } else {
      visit(mountedView.body(of: view, at: node), branch: 0, in: node)
    }
  }

  func text(_ text: String) throws {
    node.setContent(.text(text))
  }

  func element<Content: View>(_ tag: String, _ attributes: HTMLAttributes, _ content: Content) throws {
    let node = node
    node.setContent(.element(tag: tag, attributes))
    visit(content, branch: 0, in: node)
  }

  func visit<Content: View>(_ view: Content, branch: Int) throws {
    visit(view, branch: branch, in: node)
  }

  @inline(__always)
  private func visit<Content: View>(_ view: Content, branch: Int, in node: ViewNode) {
    let index = cursor
    cursor += 1
    guard index < node.children.count else {
      return node.children.append(newChild(for: view, of: node, at: index, branch: branch))
    }
    let existing = node.children[index]
    if existing.branch == branch, give(view, to: existing, at: index) { return }
    graph.unmount(existing)
    release(exchange(&node.children[index], with: newChild(for: view, of: node, at: index, branch: branch)))
  }

  /// Passes a view to an existing child of the current node. Returns `false` if the child is for views of another type.
  ///
  /// - Parameter comparison: The comparison of views of the type, if it is known.
  @inline(__always)
  private func give<Content: View>(
    _ view: Content, to child: ViewNode, at index: Int, comparedBy comparison: ValueComparison<Content>? = nil
  ) -> Bool {
    // A node for views of this type is a 'TypedNode<Content>'. A cast would look up that type each time, which takes as
    // long as the rest.
    guard child.viewType == Content.self else { return false }
    let typed = unsafeDowncast(child, to: TypedNode<Content>.self)
    typed.index = Int32(index)
    if typed.replaceView(by: view, comparedBy: comparison) { graph.stack.append(typed) }
    return true
  }

  /// Returns a new node for a view in the current node.
  @inline(__always)
  private func newChild<Content: View>(
    _ type: TypedNode<Content>.Type = TypedNode<Content>.self, for view: Content, of node: ViewNode, at index: Int,
    branch: Int = 0
  ) -> ViewNode {
    let child = type.init(view, parent: node, scope: innerScope ?? node.scope, index: index, branch: branch)
    graph.stack.append(child)
    return child
  }

  func repeating<Data, ID, Content>(_ view: ForEach<Data, ID, Content>) throws {
    let nodes: IdentifiedNodes<ID>
    if case .elements(let existing) = node.content, let existing = existing as? IdentifiedNodes<ID> {
      nodes = existing
    } else {
      nodes = IdentifiedNodes()
      node.setContent(.elements(nodes))
    }
    let plan = ViewPlan.plan(for: ForEach<Data, ID, Content>.self)
    typealias Rows = (bindings: [(id: ID, element: Data.Element)]?, ids: [ID], views: [Content])
    let (bindings, ids, views) = node.observe(plan) { () -> Rows in
      if let bindings = view.identifiedBindings() { return (bindings, bindings.map(\.id), []) }
      let ids = view.data.mapInPlace(view.id)
      return (nil, ids, view.data.mapInPlace(view.content))
    }
    node.setDependencies([])
    func reportDuplicate(_ id: ID) { graph.reportDuplicate(id, in: Data.self) }
    if let bindings {
      let views = bindings.map { ElementView(element: $0.element, content: view.content) }
      show(views, identifiedBy: ids, nodes, onDuplicate: reportDuplicate)
    } else {
      show(views, identifiedBy: ids, nodes, onDuplicate: reportDuplicate)
    }
  }

  /// Shows the views of the elements of a collection, each in the node of the element with its identifier.
  private func show<Content: View, ID: Hashable>(
    _ views: [Content], identifiedBy ids: [ID], _ nodes: IdentifiedNodes<ID>, onDuplicate: (ID) -> Void
  ) {
    let node = node
    // Looked up once for all rows.
    let type = TypedNode<Content>.self
    let comparison = node.children.isEmpty ? nil : ValueComparison.comparison(of: Content.self)
    if let match = nodes.match(ids, node.children, onDuplicate: onDuplicate) {
      for child in match.removed { graph.unmount(child) }
      graph.pending.orderHasChanged()
      graph.preferences.orderHasChanged(in: node)
      var children: [ViewNode] = []
      children.reserveCapacity(views.count)
      for index in views.indices {
        let kept = match.kept[index]
        if let kept { _ = give(views[index], to: kept, at: index, comparedBy: comparison) }
        children.append(kept ?? newChild(type, for: views[index], of: node, at: index))
      }
      // The former children are released once the identifiers are those of the new ones.
      let former = exchange(&node.children, with: children)
      nodes.setIDs(ids)
      withExtendedLifetime(former) {}
    } else {
      for index in views.indices {
        _ = give(views[index], to: node.children[index], at: index, comparedBy: comparison)
      }
      nodes.setIDs(ids)
    }
    cursor = node.children.count
  }

  func writing<Writer: _EnvironmentWriter, Content: View>(_ writer: Writer, _ content: Content) throws {
    let scope: EnvironmentScope
    if case .scope(let existing) = node.content {
      scope = existing
    } else {
      scope = EnvironmentScope(parent: node.scope, graph: graph, values: node.scope.values)
      node.setContent(.scope(scope))
    }
    release(exchange(&innerScope, with: scope))
    if isForced || !((scope.writer as? Writer).map { areSame($0, writer) } ?? false) {
      let reads = node.observe(ViewPlan.plan(for: Writer.self)) { scope.write { writer.__write(to: &$0) } }
      node.setDependencies(reads)
      release(exchange(&scope.writer, with: writer))
    }
    try visit(content)
  }

  func annotating<Content: View>(_ annotation: ViewAnnotation, _ content: Content) throws {
    if case .annotation(let existing) = node.content {
      if existing.isContinued(by: annotation) {
        existing.update(to: annotation, at: node)
        return try visit(content)
      }
      existing.detach(from: node)
      while let child = node.children.popLast() { graph.unmount(child) }
    }
    node.setContent(.annotation(NodeAnnotation(annotation, at: node)))
    try visit(content)
  }
}

extension Collection {
  /// Returns the results of a function for the elements. The elements aren't copied if they are in contiguous memory.
  //
  // Where the compiler doesn't know the type of the collection, `map` gets each element from a coroutine, whose frame
  // is allocated: a fifth of the time of the benchmark `views/list of 10,000 rows: change one`.
  fileprivate func mapInPlace<Result>(_ transform: (Element) -> Result) -> [Result] {
    withContiguousStorageIfAvailable { elements in
      // An empty array would write to the storage that all empty arrays share.
      if elements.isEmpty { return [] }
      return [Result](unsafeUninitializedCapacity: elements.count) { results, count in
        for index in elements.indices {
          results.initializeElement(at: index, to: transform(elements[index]))
          count += 1
        }
      }
    } ?? map(transform)
  }
}

extension Array {
  /// Reverses the elements from an index on, without a copy, and without retaining them.
  //
  // Outside of the main actor, so that the closure doesn't check its actor: see ``trackingReads(_:onChange:)``.
  fileprivate mutating func reverse(from start: Int) {
    withUnsafeMutableBufferPointer { $0[start...].reverse() }
  }
}
