import EnvironmentCore

/// A part of a graph that is endless, because a view contains itself.
@MainActor
struct EndlessHierarchy {
  /// The outermost node of the endless.
  let top: ViewNode
  let error: ViewEvaluationError

  /// The number of nested views of the same kind as the outermost one.
  let levelCount: Int

  /// Creates the recursion that has led to a node, which is too deep for any other explanation.
  ///
  /// - Complexity: O(nodes above).
  init(to deepest: ViewNode) {
    let nodes = Self.path(to: deepest)
    let names = nodes.map(ViewName.init)
    // The views of the lower half recur, and the recursion begins where there is no other view below.
    let recurring = Set(names[(names.count / 2)...].map(\.kind))
    let start = (names.lastIndex { !recurring.contains($0.kind) } ?? -1) + 1
    let isAgain = names[start...].dropFirst().firstIndex { $0.kind == names[start].kind }
    top = nodes[start]
    levelCount = names[start...].count { $0.kind == names[start].kind }
    error = ViewEvaluationError(
      view: ViewPlan.shownType(of: top.viewType), endlessPath: names[start...(isAgain ?? names.count - 1)].map(\.name))
  }

  /// Creates the recursion that led to a node if the types of its views grow. Such a recursion would fill the memory
  /// with types long before it is deep.
  init?(growingTo deepest: ViewNode) {
    let plans = sequence(first: deepest, next: \.parent).compactMap(\.mountedView?.plan)
    guard let plan = plans.first, plan.isGrowth(of: plans.dropFirst()) else { return nil }
    self.init(to: deepest)
  }

  /// Indicates whether the recursion leads through bodies of the program, and not only through nested built-in views.
  var isOfBodies: Bool { top.mountedView?.plan.bodyOwner != nil }

  /// Returns the nodes from the root to a node whose bodies the program wrote, or all nodes if too few have such a
  /// body.
  private static func path(to deepest: ViewNode) -> [ViewNode] {
    let nodes = Array(sequence(first: deepest, next: \.parent)).reversed()
    let named = nodes.filter { $0.mountedView?.plan.bodyOwner != nil }
    if let last = named.last, Int(last.depth) > nodes.count / 2 { return named }
    // The children of a collection's node belong to its elements, and can't be replaced by another view.
    return nodes.filter { node in
      if case .elements = node.content { false } else { true }
    }
  }
}

// MARK: Ending

extension ViewGraph {
  /// The depth up to which the graph searches for no endless.
  static let usualDepth: Int32 = 300

  /// Returns the recursion that led to a node, if nothing else explains the node's depth or the number of waiting
  /// nodes.
  func endlessHierarchy(to node: ViewNode) -> EndlessHierarchy? {
    if node.depth >= maximumDepth { return EndlessHierarchy(to: node) }
    guard stack.count > maximumWaitingNodes, searchedUpdate != updateCount else { return nil }
    let endless = EndlessHierarchy(to: node)
    if endless.isOfBodies, endless.levelCount >= 50 { return endless }
    searchedUpdate = updateCount
    return nil
  }

  /// Shows an error in place of the views that contain themselves without end.
  func end(_ endless: EndlessHierarchy) {
    let top = endless.top
    let type = ObjectIdentifier(endless.error.view)
    if endlessTypes.insert(type).inserted { report(endless.error, endless.error.environmentIssue) }
    // The deepest node is still in use, so the nodes are deallocated later, again with inner nodes first.
    for child in exchange(&top.children, with: []) { endlessNodes += detachAll(in: child) }
    if isStatic {
      hasFailed = true
      return
    }
    let failure = TypedNode(
      ViewFailure(description: endless.error.description), parent: top, scope: top.contentScope, index: 0, branch: 0)
    top.children = [failure]
    stack.append(failure)
  }

  func freeEndlessNodes() {
    visitor.leave()
    if hasFailed { stack = [] }
    while endlessNodes.popLast() != nil {}
  }
}

/// A view that shows an error in place of another view.
private struct ViewFailure: BuiltInView {
  let description: String

  var body: some View { Element("pre") { Text(description) } }
}

/// The name of a node's view. Views of one generic type are of one kind.
private struct ViewName {
  let name: String
  let kind: Substring

  @MainActor
  init(_ node: ViewNode) {
    name = node.mountedView?.plan.name ?? _typeName(node.viewType, qualified: false)
    kind = name.prefix { $0 != "<" }
  }
}

extension ViewPlan {
  /// Returns whether a view is one in a sequence of generic views, each in the one before, whose types grow.
  ///
  /// A view in another one of the same generic type is usually a part of that, and has the shorter name. A view that is
  /// in many views with shorter names, or has a very long name, is taken for part of an endless endless.
  func isGrowth(of outer: some Sequence<ViewPlan>) -> Bool {
    guard hasLongName else { return false }
    let (kind, length) = (name.prefix { $0 != "<" }, name.utf8.count)
    var limit = length > 32_000 ? 3 : 16
    for plan in outer where plan.hasLongName && plan.name.utf8.count < length {
      if plan.name.prefix(while: { $0 != "<" }) == kind { limit -= 1 }
      if limit == 0 { return true }
    }
    return false
  }
}
