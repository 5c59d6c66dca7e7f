import EnvironmentCore

/// A view with a body at its place: the storage of its properties, the objects it binds, and its evaluations.
class MountedView: PropertyHost {
  let plan: ViewPlan
  private unowned(unsafe) let node: ViewNode

  /// The storages of the properties. A view has few, so an array takes less memory than a dictionary.
  private(set) var storages: [(place: PropertyPlace, storage: AnyObject)] = []
  private(set) var madeBindings: ViewBindings?

  /// The environment that records the reads of the current evaluation.
  private var recording: EnvironmentValues?

  /// The values of the place read by the last evaluation of the body without an installed property.
  fileprivate final var lateReads: LateReads?

  /// The subscription of the last comparison of the properties, in addition to that of the body.
  final fileprivate(set) var comparison: BodySubscription?

  /// The number of an update of the graph, and the number of evaluations of the body in that update.
  //
  // In one word: for the benchmark `views/memory of 100,000 views that are kept`.
  private var evaluationCount: (update: UInt32, count: UInt32) = (0, 0)

  fileprivate init(node: ViewNode, plan: ViewPlan) {
    self.node = node
    self.plan = plan
  }

  /// The view whose body was evaluated, for inspection; `nil` if it has no dynamic properties.
  var installedView: Any? { nil }

  /// Returns whether each dynamic property has the value it had when the body was evaluated. Updates the objects
  /// that the view binds.
  func isCurrent(in node: ViewNode) -> Bool { true }

  /// Counts an evaluation, and returns whether there have been too many in one update.
  func exceedsEvaluationLimit(in update: Int) -> Bool {
    let update = UInt32(truncatingIfNeeded: update)
    if evaluationCount.update != update { evaluationCount = (update, 0) }
    evaluationCount.count += 1
    return evaluationCount.count > ViewEvaluationError.limit
  }

  /// Runs an operation that reads from the environment, and records the keys it reads.
  fileprivate func recordingReads<Result>(in reads: inout Set<ValueKey>, _ operation: () -> Result) -> Result {
    defer { release(recording.take()) }
    let result = operation()
    // A node that depends on all values follows each change like one that binds objects.
    let dependsOnAll = recording?.hasRecordedReadOfAll == true || node.graph.lateReads?.includeAll == true
    if let madeBindings = dependsOnAll ? bindings : madeBindings { node.follow(madeBindings) }
    reads = recording?.recordedReads ?? []
    return result
  }

  func detach() {
    if let madeBindings { node.unbindAll(madeBindings) }
    comparison.take()?.cancel()
  }

  // MARK: PropertyHost

  var environment: EnvironmentValues { node.scope.values }

  var recordedEnvironment: EnvironmentValues {
    if let recording { return recording }
    let values = node.scope.values.recordingReads()
    recording = values
    return values
  }

  var bindings: ViewBindings {
    let bindings = madeBindings ?? ViewBindings(retiredBindings: node.graph.retiredBindings, of: node.graph.request)
    madeBindings = bindings
    return bindings
  }

  var isRetained: Bool { true }

  func storage<Storage: AnyObject>(at place: PropertyPlace, make: () -> Storage) -> Storage {
    if let storage = storages.first(where: { $0.place == place })?.storage as? Storage { return storage }
    let storage = make()
    if let index = storages.firstIndex(where: { $0.place == place }) {
      release(exchange(&storages[index].storage, with: storage))
    } else {
      storages.append((place, storage))
    }
    return storage
  }
}

/// The evaluation of views of one type.
final class TypedMountedView<Content: View>: MountedView {
  /// The view whose body was evaluated, with its properties installed; `nil` if it has no dynamic properties.
  private var installed: Content?

  init(node: ViewNode) {
    super.init(node: node, plan: ViewPlan.plan(for: Content.self))
    if let error = plan.error(for: Content.self) { node.graph.reportOnce(error.environmentIssue) }
  }

  /// Returns the body of a view, after installing the view's properties.
  func body(of view: Content, at node: ViewNode) -> Content.Body {
    comparison.take()?.cancel()
    if !plan.isBuiltIn { node.graph.recorder?.beginEvaluation() }
    var reads: Set<ValueKey> = []
    let body = recordingReads(in: &reads) {
      node.observe(plan) {
        var installed = view
        plan.installAll(in: &installed, from: self)
        if !plan.hasNoProperties { keep(installed) }
        return installed.body
      }
    }
    if lateReads != nil || node.graph.lateReads != nil {
      release(exchange(&lateReads, with: node.graph.lateReads))
    }
    node.setDependencies(reads)
    if !plan.isBuiltIn { node.graph.noteEvaluation(of: plan, at: node) }
    return body
  }

  /// Keeps a view with its properties installed.
  //
  // A separate function, so that the type of an optional view isn't looked up for views without properties.
  @inline(never)
  private func keep(_ view: Content) {
    release(exchange(&installed, with: view))
  }

  override var installedView: Any? { installed }

  override func isCurrent(in node: ViewNode) -> Bool {
    if let lateReads, lateReads.haveChanged(in: environment) { return false }
    guard let installed else { return true }
    // Recording reads takes longer than the reads themselves, so look for an outdated property without recording first:
    // see the benchmark `views/change an environment value of 100,000 rows`. With a strict handler, this is skipped,
    // because the handler would be called for each read.
    if !environment.interceptsReads, plan.isOutdated(installed, in: environment) { return false }
    comparison.take()?.cancel()
    // An equal value may belong to another object than before, which has to be observed from now on.
    var reads: Set<ValueKey> = []
    var current: BodySubscription?
    let isCurrent = recordingReads(in: &reads) {
      BodySubscription.evaluate(at: node, plan, as: &current) { plan.isCurrent(installed, in: self) }
    }
    release(exchange(&comparison, with: current))
    if isCurrent { node.setDependencies(reads.union(node.dependencies.map(\.key))) }
    return isCurrent
  }
}
