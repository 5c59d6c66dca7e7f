import EnvironmentCore

/// A part of a graph that is endless, because a view contains itself.
struct EndlessHierarchy {
  /// The depth up to which the graph searches for no recursion.
  static let usualDepth: Int32 = 300

  /// The limits of a hierarchy. Tests lower them to save time.
  struct Limits {
    /// The depth of a node that shows that a hierarchy is endless.
    var depth = 100_000

    /// The number of waiting nodes that starts a search for a recursion. A recursion with many views at each level
    /// would fill the memory long before it is deep.
    var waitingNodes = 500_000
  }

  @TaskLocal static var limits = Limits()

  /// The outermost node of the recursion.
  let top: ViewNode
  let error: ViewEvaluationError

  /// The number of nested views of the same kind as the outermost one.
  let levelCount: Int

  /// Creates the recursion that has led to a node, which is too deep for any other explanation.
  ///
  /// - Complexity: O(nodes above).
  @MainActor
  init(to deepest: ViewNode) {
    let nodes = Self.path(to: deepest)
    let recursion = recursion(
      in: nodes.map { $0.mountedView?.plan.name ?? _typeName($0.viewType, qualified: false) })
    top = nodes[recursion.start]
    levelCount = recursion.levelCount
    error = ViewEvaluationError(view: ViewPlan.shownType(of: top.viewType), endlessPath: recursion.path)
  }

  /// Creates the recursion that led to a node if the types of its views grow. Such a recursion would fill the memory
  /// with types long before it is deep.
  @MainActor
  init?(growingTo deepest: ViewNode) {
    let plans = sequence(first: deepest, next: \.parent).compactMap(\.mountedView?.plan)
    guard let plan = plans.first, plan.isGrowth(of: plans.dropFirst()) else { return nil }
    self.init(to: deepest)
  }

  /// Indicates whether the recursion leads through bodies of the program, and not only through nested built-in views.
  @MainActor
  var isOfBodies: Bool { top.mountedView?.plan.bodyOwner != nil }

  /// Returns the nodes from the root to a node whose bodies the program wrote, or all nodes if too few have such a
  /// body.
  @MainActor
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

extension ViewGraph {
  /// Returns the recursion that led to a node, if nothing else explains the node's depth or the number of waiting
  /// nodes.
  func endlessHierarchy(to node: ViewNode) -> EndlessHierarchy? {
    if node.depth >= limits.depth { return EndlessHierarchy(to: node) }
    guard stack.count > limits.waitingNodes, searchedUpdate != updateCount else { return nil }
    let hierarchy = EndlessHierarchy(to: node)
    if hierarchy.isOfBodies, hierarchy.levelCount >= 50 { return hierarchy }
    searchedUpdate = updateCount
    return nil
  }

  /// Shows an error in place of the views that contain themselves without end.
  func end(_ hierarchy: EndlessHierarchy) {
    let top = hierarchy.top
    reportOnce(hierarchy.error.environmentIssue)
    // The deepest node is still in use, so the nodes are deallocated later, again with inner nodes first.
    for child in exchange(&top.children, with: []) { cutNodes += detachAll(in: child) }
    let message = Element("pre") { Text(hierarchy.error.description) }
    let failure = TypedNode(message, parent: top, scope: top.scope, index: 0, branch: 0)
    release(exchange(&top.children, with: [failure]))
    stack.append(failure)
  }
}

/// Returns the recursion in nested views with these names, the outermost first: the index of the outermost view that
/// recurs, the names from that one to its next occurrence, and the number of views of its kind.
func recursion(in names: [String]) -> (start: Int, path: [String], levelCount: Int) {
  // Views of one generic type are of one kind.
  let kinds = names.map { $0.prefix { $0 != "<" } }
  // The views of the lower half recur, and the recursion begins where there is no other view below.
  let recurring = Set(kinds[(kinds.count / 2)...])
  let start = (kinds.lastIndex { !recurring.contains($0) } ?? -1) + 1
  let isAgain = kinds[start...].dropFirst().firstIndex(of: kinds[start])
  return (start, Array(names[start...(isAgain ?? names.count - 1)]), kinds[start...].count { $0 == kinds[start] })
}

extension ViewPlan {
  /// Returns whether a view is one in a sequence of generic views, each in the one before, whose types grow.
  ///
  /// A view in another one of the same generic type is usually a part of that, and has the shorter name. A view that is
  /// in many views with shorter names, or has a very long name, is taken for part of an endless hierarchy.
  func isGrowth(of outer: some Sequence<ViewPlan>) -> Bool {
    hasLongName && EnvironmentViews.isGrowth(name, in: outer.lazy.map(\.name))
  }
}

/// Returns whether a view is one in a sequence of generic views, each in the one before, whose types grow: see
/// `ViewPlan.isGrowth(of:)`.
func isGrowth(_ name: String, in outer: some Sequence<String>) -> Bool {
  let (kind, length) = (name.prefix { $0 != "<" }, name.utf8.count)
  var limit = length > 32_000 ? 3 : 16
  for outer in outer where isLongName(outer) && outer.utf8.count < length {
    if outer.prefix(while: { $0 != "<" }) == kind { limit -= 1 }
    if limit == 0 { return true }
  }
  return false
}
