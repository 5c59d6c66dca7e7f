import EnvironmentCore

/// A hierarchy of views that is kept. It evaluates the views whose inputs have changed, in the document's order, and no
/// others.
///
/// Isolation: the main actor. Changes observed on other threads wait until the next update.
@MainActor
package final class ViewGraph {
  let changes = ChangedNodes()

  /// The values that objects were bound to by views that have been unmounted.
  let retiredBindings = RetiredBindings()

  /// The executor of the views' tasks.
  let executor = SettlingExecutor()

  /// The plans of the views whose bodies were evaluated, in order.
  var evaluations = LatestRecords<ViewPlan>(maximumFormerCount: 4_000)

  /// The recorder of the causes of evaluations; `nil` unless the host is recorded.
  package var recorder: HostRecorder?

  /// The number of writes after which a scope has to check whether its values are current.
  @exclusivity(unchecked) var epoch = 0

  /// The number of writes after which another scope may be the supplier of a key.
  var supplyVersion = 0

  /// The values that views pass upwards.
  private(set) lazy var preferences = PreferenceGraph(graph: self)

  /// The number of updates so far.
  private(set) var updateCount = 0

  private(set) var root: ViewNode?
  private(set) lazy var scope = EnvironmentScope(parent: nil, graph: self, values: EnvironmentValues())
  private(set) lazy var visitor = GraphVisitor(graph: self)

  /// The nodes that received another view, the next one last.
  @exclusivity(unchecked) var stack: [ViewNode] = []

  /// The nodes that are dirty.
  let pending = NodeQueue()

  /// The nodes that are dirty at each update, for changes without a notification.
  var watchers: [ObjectIdentifier: ViewNode] = [:]

  /// The actions that run when the bodies have been evaluated.
  var scheduled = ScheduledActions()
  private var isUpdating = false

  /// Indicates whether the last update was stopped because each evaluation led to another one.
  private(set) var hasStopped = false
  private var isEvaluating = false

  /// The facts that were reported, each with its place.
  var reportedFacts: Set<[String]> = []

  /// The nodes that were cut off because they had no end, until they can be deallocated.
  var cutNodes: [ViewNode] = []

  /// The nodes evaluated too often in one update. The next update evaluates them.
  var postponedNodes: [ViewNode] = []

  /// The maximum number of evaluation rounds in an update. The actions of each round cause the next one.
  private static let maximumRounds = 100

  /// Indicates whether endless actions were reported since an update last ended by itself.
  var hasReportedActions = false

  /// The values read by the current evaluation without an installed property.
  @exclusivity(unchecked) var lateReads: LateReads?

  /// The request whose values the hierarchy has, if it was made in one without values of its own.
  let request: EnvironmentRequest?
  private let name: String

  /// - Parameters:
  ///   - request: The request whose values these are, if any.
  ///   - name: The name of the host, for reports.
  init(
    environment: EnvironmentValues, of request: EnvironmentRequest? = nil, named name: @autoclosure () -> String = ""
  ) {
    self.request = request
    self.name = request == nil ? "" : name()
    TestObservers.noteSettings(in: environment, "in the environment of a hierarchy")
    scope.replaceValues(by: environment.detached)
    recorder = HostRecorder.ofNewHost(self)
  }

  /// Shows a view, and evaluates the views in it.
  func mount<Root: View>(_ view: Root) {
    let root = TypedNode(view, parent: nil, scope: scope, index: 0, branch: 0)
    self.root = root
    // Hosts in the code of one another's views take stack, and no levels of a hierarchy.
    if StackLimit.ofCurrentThread.isExceeded { endHierarchy(at: root) } else { stack = [root] }
    update()
  }

  /// Evaluates the views whose inputs have changed, and runs their actions, until no further view has to be evaluated.
  func update() {
    guard !isUpdating else { return }
    request?.reportUse(of: name)
    (isUpdating, hasStopped) = (true, false)
    evaluations.beginUpdate()
    recorder?.beginUpdate()
    defer {
      isUpdating = false
      recorder?.endUpdate()
      changes.access()
    }
    for watcher in watchers.values { markDirty(watcher) }
    for node in exchange(&postponedNodes, with: []) where !node.flags.contains(.isUnmounted) {
      markChanged(node)
    }
    var lastBodies: [Any.Type] = []
    for round in 1...Self.maximumRounds {
      updateCount += 1
      evaluateAll()
      if scheduled.isEmpty {
        return hasReportedActions = false
      }
      if round == Self.maximumRounds { lastBodies = scheduled.bodyOwners }
      runActions()
    }
    hasStopped = true
    reportEndlessActions(in: lastBodies)
  }

  /// Indicates whether an update would evaluate a view or run an action.
  var needsUpdate: Bool { !stack.isEmpty || !pending.isEmpty || !changes.isEmpty || !scheduled.isEmpty }

  /// Unmounts all nodes. After this, the graph calls none of the program's code.
  func unmountAll() {
    guard let root else { return }
    // During an evaluation, some views aren't in the graph yet, and have to be unmounted, too.
    if isEvaluating { return scheduled.ends.append { self.unmountAll() } }
    self.root = nil
    visitor.leave()
    unmount(root)
    release((exchange(&stack, with: []), pending.removeAll(), exchange(&postponedNodes, with: []), changes.take()))
    runActions()
  }

  private func runActions() {
    exchange(&scheduled, with: ScheduledActions()).run()
  }

  // MARK: Evaluation

  func noteEvaluation(of plan: ViewPlan, at node: ViewNode) {
    recorder?.endEvaluation(of: plan.name, at: node)
    evaluations.append(plan)
  }

  private func evaluateAll() {
    isEvaluating = true
    defer { isEvaluating = false }
    let visitor = visitor
    UninstalledReads.recording {
      repeat {
        while let node = next() {
          node.compareParts()
          if node.flags.contains(.needsEvaluation) {
            node.evaluate(with: visitor)
          } else if node.flags.contains(.isDirty) {
            node.refresh(with: visitor)
          }
        }
      } while preferences.updateBoxes()
    }
    preferences.scheduleActions()
    if !cutNodes.isEmpty { visitor.leave() }
    while let node = cutNodes.popLast() { release(node) }
  }

  /// Removes and returns the first node, in the document's order, that has to be evaluated or may have to be.
  private func next() -> ViewNode? {
    for (node, cause, isCertain) in changes.take() where !node.flags.contains(.isUnmounted) {
      if let cause { recorder?.note(cause, at: node) }
      if isCertain {
        markChanged(node)
      } else {
        node.flags.insert(.hasUncomparedParts)
        addPending(node)
      }
    }
    while let last = stack.last, last.flags.contains(.isUnmounted) || !last.flags.contains(.needsEvaluation) {
      release(stack.popLast())
    }
    guard let dirty = pending.first else { return stack.popLast() }
    if let last = stack.last, ViewNode.isOrdered(last, before: dirty) { return stack.popLast() }
    return pending.removeFirst()
  }

  /// Notes that a value which a node has read may have changed.
  ///
  /// - Parameter key: The key of the value; `nil` if it isn't known.
  func markDirty(_ node: ViewNode, becauseOf key: ValueKey? = nil) {
    if let recorder, let key { recorder.note(.init(.key(key.name, setter: node.setter(of: key))), at: node) }
    node.flags.insert(.isDirty)
    addPending(node)
  }

  private func addPending(_ node: ViewNode) {
    guard node.flags.insert(.isPending).inserted else { return }
    pending.insert(node)
    changes.notifyObservers()
  }

  /// Notes that a value which a node has read has changed.
  private func markChanged(_ node: ViewNode) {
    node.flags.insert(.hasObservedChange)
    markDirty(node)
  }

  // MARK: Unmounting

  /// Unmounts a node and all nodes in it, in the document's order.
  func unmount(_ node: ViewNode) {
    if node.flags.contains(.hasPreferences) {
      node.flags.insert(.isUnmounted)
      preferences.contributionHasChanged(at: node)
    }
    var unmounted = detachAll(in: node)
    // Inner nodes are deallocated first. Their views and scopes may retain those of outer nodes, and deallocating such
    // a chain recursively would take a stack as deep as the hierarchy.
    while let node = unmounted.popLast() { release(node) }
  }

  /// Detaches a node and all nodes in it. Returns these nodes in the document's order.
  func detachAll(in node: ViewNode) -> [ViewNode] {
    var nodes = [node]
    var unmounted: [ViewNode] = []
    while let node = nodes.popLast() {
      if node.flags.contains(.hasPreferences) { preferences.forget(node) }
      if node.flags.contains(.isPending) { pending.orderHasChanged() }
      // The children are taken from the node, so that deallocating the node deallocates only itself.
      while let child = node.children.popLast() { nodes.append(child) }
      node.detach()
      unmounted.append(node)
    }
    return unmounted
  }
}
