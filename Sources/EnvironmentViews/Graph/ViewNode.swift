import EnvironmentCore

/// A place in a hierarchy of views, kept from when a view is first shown there until it is removed.
///
/// A node has the view that was last shown, the view's content (``NodeContent``), and a node for each view in it. It is
/// evaluated when its parent gives it another view, or when a value its view read has changed.
///
/// Isolation: the main actor. No user code runs during an access to a property of a node, so accesses can't overlap.
/// They aren't checked, because checks take a tenth of the time of showing a hierarchy. Nodes don't own their parents.
/// A node is unmounted before it is deallocated.
@MainActor
class ViewNode: EvaluatedPlace {
  struct Flags: OptionSet {
    let rawValue: UInt8

    /// The node has another view than the one that was evaluated last.
    static let needsEvaluation = Flags(rawValue: 1)
    /// A value the view read may have changed.
    static let isDirty = Flags(rawValue: 2)
    /// The change was observed, so that the values needn't be compared.
    static let hasObservedChange = Flags(rawValue: 4)
    /// The node is in the queue of dirty nodes.
    static let isPending = Flags(rawValue: 8)
    static let isUnmounted = Flags(rawValue: 16)
    /// The view, or one in it, sets or reads a preference.
    static let hasPreferences = Flags(rawValue: 32)
    /// The view has a body, so the content is an evaluation.
    static let hasBody = Flags(rawValue: 64)
    /// A state of which the view read parts has changed.
    static let hasUncomparedParts = Flags(rawValue: 128)
  }

  /// The scope that the node's view reads from.
  let scope: EnvironmentScope

  @exclusivity(unchecked) private(set) unowned(unsafe) var parent: ViewNode?

  /// The number of nodes above.
  let depth: Int32

  /// The position of the node among the children of its parent.
  @exclusivity(unchecked) var index: Int32

  /// The number of the branch of an `if` or a `switch` whose view is shown here.
  let branch: Int32
  @exclusivity(unchecked) var flags: Flags = .needsEvaluation
  @exclusivity(unchecked) private(set) var content = NodeContent.nothing
  @exclusivity(unchecked) var children: [ViewNode] = []

  /// The subscription to the values the last evaluation read.
  @exclusivity(unchecked) private var subscription: BodySubscription?

  /// The values the last evaluation read from the environment, each with the scope that supplies it, and the slot
  /// of the node among the supplier's dependents.
  @exclusivity(unchecked) private(set) var dependencies: [(key: ValueKey, supplier: EnvironmentScope, slot: Int)] = []

  init(parent: ViewNode?, scope: EnvironmentScope, index: Int, branch: Int) {
    self.parent = parent
    self.scope = scope
    self.depth = (parent?.depth ?? -1) + 1
    self.index = Int32(index)
    self.branch = Int32(branch)
    super.init()
  }

  var graph: ViewGraph { scope.graph }

  /// Indicates whether the content of the node is kept without being shown.
  var isConcealing: Bool {
    if case .concealed(if: true)? = annotation { true } else { false }
  }

  /// Indicates whether the preferences in the node don't reach the nodes around it.
  var keepsPreferences: Bool {
    if case .dialog? = annotation { true } else { isConcealing }
  }

  var annotation: ViewAnnotation? {
    if case .annotation(let annotation) = content { annotation.annotation } else { nil }
  }

  /// The type in the program whose body made the node's view.
  var bodyOwner: Any.Type? {
    sequence(first: self, next: \.parent).lazy.compactMap { $0.mountedView?.plan.bodyOwner }.first
  }

  /// The evaluation of the node's view, if that has a body.
  var mountedView: MountedView? {
    if case .mounted(let mounted) = content { mounted } else { nil }
  }

  /// The type of the node's view.
  var viewType: Any.Type { preconditionFailure("'ViewNode' is always a 'TypedNode'.") }

  /// The node's view, for inspection.
  var anyView: Any { preconditionFailure("'ViewNode' is always a 'TypedNode'.") }

  /// Replaces the content.
  final func setContent(_ new: NodeContent) { release(exchange(&content, with: new)) }

  /// Passes the node's current view to the visitor of the graph.
  func evaluate(with visitor: GraphVisitor) {}

  nonisolated final override func noteChange(isCertain: Bool) { scope.changes.add(self, isCertain: isCertain) }

  /// Marks the node if parts of states that its view read have changed.
  final func compareParts() {
    guard flags.remove(.hasUncomparedParts) != nil, !flags.contains(.needsEvaluation) else { return }
    // Both are compared, so that both note the next change.
    let hasBodyChanged = subscription?.havePartsChanged() == true
    let havePropertiesChanged = mountedView?.comparison?.havePartsChanged() == true
    if hasBodyChanged || havePropertiesChanged {
      flags.formUnion([.isDirty, .hasObservedChange])
    } else if !flags.contains(.isDirty) {
      graph.recorder?.forgetCauses(at: self)
    }
  }

  /// Evaluates the view if a value it read has changed.
  final func refresh(with visitor: GraphVisitor) {
    if case .annotation(let annotation) = content, case .binding = annotation.annotation {
      // A change of the environment affects no other annotation. The view is the same, and so are the views in it.
      flags.subtract([.isDirty, .hasObservedChange])
      annotation.apply(at: self)
    } else if let mountedView, !flags.contains(.hasObservedChange), mountedView.isCurrent(in: self) {
      graph.recorder?.forgetCauses(at: self)
      flags.remove(.isDirty)
    } else {
      evaluate(with: visitor)
    }
  }

  /// Returns whether a node comes before another in the document, or is around it.
  static func isOrdered(_ first: ViewNode, before second: ViewNode) -> Bool {
    var (first, second) = (first, second)
    let isAbove = first.depth < second.depth
    while first.depth > second.depth, let parent = first.parent { first = parent }
    while second.depth > first.depth, let parent = second.parent { second = parent }
    if first === second { return isAbove }
    while let left = first.parent, let right = second.parent, left !== right { (first, second) = (left, right) }
    return first.index < second.index
  }

  /// Returns whether another node is in this one, at any depth.
  func isAncestor(of other: ViewNode) -> Bool {
    var ancestor = other
    while ancestor.depth > depth, let parent = ancestor.parent { ancestor = parent }
    return ancestor === self && other !== self
  }

  /// The node and the nodes in it, in the document's order, without those that a condition excludes and what is in them.
  func subtree(excluding isExcluded: @escaping (ViewNode) -> Bool = { _ in false }) -> some Sequence<ViewNode> {
    sequence(state: [self]) { nodes in
      while let node = nodes.popLast() {
        if isExcluded(node) { continue }
        nodes += node.children.reversed()
        return node
      }
      return nil
    }
  }

  // MARK: Dependencies

  /// Waits for changes of exactly these keys, and of those read by the last evaluation without an installed property,
  /// at their current suppliers.
  func setDependencies(_ keys: Set<ValueKey>) {
    let keys = graph.lateReads.take().map { keys.union($0.keys) } ?? keys
    if hasDependencies(keys) { return }
    removeDependencies()
    let new = keys.map { key in
      let supplier = scope.supplier(of: key)
      return (key, supplier, supplier.addDependent(self, on: key))
    }
    release(exchange(&dependencies, with: new))
  }

  /// Returns whether the node waits for changes of exactly these keys, at their current suppliers.
  private func hasDependencies(_ keys: Set<ValueKey>) -> Bool {
    if dependencies.count != keys.count { return false }
    for dependency in dependencies {
      guard keys.contains(dependency.key), dependency.supplier === scope.supplier(of: dependency.key) else {
        return false
      }
    }
    return true
  }

  private func removeDependencies() {
    for dependency in dependencies { dependency.supplier.removeDependent(at: dependency.slot, on: dependency.key) }
    release(exchange(&dependencies, with: []))
  }

  /// Runs a function of the view. The node is marked dirty when a value the function read changes: a state or an
  /// observed value.
  func observe<Result>(_ plan: ViewPlan, _ operation: () -> Result) -> Result {
    var current: BodySubscription?
    let signal = subscription?.cancel()
    let result = BodySubscription.evaluate(at: self, plan, reusing: signal, as: &current, operation)
    // The function may have unmounted the node.
    if flags.contains(.isUnmounted) { current.take()?.cancel() }
    release(exchange(&subscription, with: current))
    return result
  }

  /// Marks the node dirty at each change in its environment from now on, for the objects it binds. If these can
  /// get other children without a notification, marks the node dirty at each update, too.
  func follow(_ bindings: ViewBindings) {
    if bindings.followerSlot == nil { bindings.followerSlot = scope.addFollower(self) }
    if bindings.mustLookForChildren { graph.watchers[ObjectIdentifier(self)] = self }
  }

  /// Unbinds the objects, and ends ``follow(_:)``.
  func unbindAll(_ bindings: ViewBindings) {
    bindings.unbindAll()
    if let slot = bindings.followerSlot.take() { scope.removeFollower(at: slot) }
    if bindings.mustLookForChildren { graph.watchers[ObjectIdentifier(self)] = nil }
  }

  /// Removes the node from its parent and from all sources of notifications. The caller detaches the children.
  func detach() {
    flags.insert(.isUnmounted)
    graph.recorder?.forget(self)
    subscription.take()?.cancel()
    removeDependencies()
    let former = exchange(&content, with: .nothing)
    former.detach(from: self)
    release(former)
    parent = nil
  }
}

extension ViewNode: ViewPlace {
  /// Runs an action of the node's view. The action and its tasks read the values of this place.
  func act(_ action: () -> Void) { TaskScope.run(at: scope.values, action) }

  var environment: EnvironmentValues { scope.values }
  var isShownOnce: Bool { false }
  func makeWaiter() -> any Waiter { BodySubscription(self) }
  func noteLateReads(_ reads: LateReads) { graph.lateReads = reads }
}

/// The content of a node's view, as the visitor received it.
enum NodeContent {
  /// Other views, and nothing of its own.
  case nothing
  case text(String)
  case element(tag: String, HTMLAttributes)
  case annotation(NodeAnnotation)
  /// The views of the elements of a collection.
  case elements(any ElementNodes)
  /// Views in an environment of their own.
  case scope(EnvironmentScope)
  /// A view with a body.
  case mounted(MountedView)

  @MainActor
  fileprivate func detach(from node: ViewNode) {
    switch self {
    case .annotation(let annotation): annotation.detach(from: node)
    case .mounted(let mounted): mounted.detach()
    case .nothing, .text, .element, .elements, .scope: break
    }
  }
}
