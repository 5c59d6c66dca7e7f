import EnvironmentCore
import Observation
import Synchronization

extension HTMLRenderer {
  /// Installs the values that a view reads, and visits its body.
  ///
  /// The body may depend on an object that only a modifier inside the body binds. So the body is observed. If it has
  /// read a value that can change, the renderer binds the objects of the modifiers inside the body first. If that
  /// changes such a value, the body is evaluated again before its content is visited.
  func evaluate<Content: View>(_ view: Content) throws {
    var view = view
    try evaluate(&view, with: __HTMLRenderer(self))
  }

  /// Evaluates a view, given the wrapper of this renderer. An error ends the rendering, and leaves the state as it is.
  @inlinable @inline(__always)
  func evaluate<Content: View>(_ view: inout Content, with renderer: __HTMLRenderer) throws {
    let plan = ViewPlan.plan(for: Content.self)
    let outerBody = currentBody
    var body = try body(of: &view, plan)
    if hasObservation {
      try showStableBody(view, body, plan)
    } else {
      try visit(&body, with: renderer)
    }
    end(plan, outerBody)
  }

  /// Installs the values of a view, and returns its body, which becomes the current one. ``latestObservation`` notifies
  /// of changes in the values that the body has read.
  @usableFromInline
  func body<Content: View>(of view: inout Content, _ plan: ViewPlan) throws -> Content.Body {
    try throwFailure()
    if plan.hasLongName { try begin(plan, of: Content.self) }
    if !plan.hasNothingToInstall { try plan.install(&view, from: self) }
    if let owner = plan.bodyOwner { currentBody = owner }
    return observing(plan) { view.body }
  }

  /// Indicates whether the latest body has read something that can change.
  @usableFromInline var hasObservation: Bool { latestObservation != nil }

  /// Ends a body and its content.
  @usableFromInline
  func end(_ plan: ViewPlan, _ outerBody: Any.Type?) {
    currentBody = outerBody
    if plan.hasLongName { longNamedPlans.removeLast() }
  }

  /// Begins a view with a long name. Throws instead if the view belongs to a recursion in which the views' types grow
  /// without end.
  private func begin(_ plan: ViewPlan, of view: Any.Type) throws {
    if plan.isGrowth(of: longNamedPlans) {
      let path = longNamedPlans.suffix(1).map(\.name) + [plan.name]
      throw ViewEvaluationError(view: ViewPlan.shownType(of: view), endlessPath: path)
    }
    longNamedPlans.append(plan)
  }

  /// Shows a view whose body has read a value that can change, once the value no longer changes.
  //
  // Not inlined into `evaluate`, which would then prepare for this case each time. See the benchmark `views/render`.
  @usableFromInline
  func showStableBody<Content: View>(_ view: Content, _ body: Content.Body, _ plan: ViewPlan) throws {
    guard let observation = latestObservation.take() else { return try visit(body) }
    var observed = ObservedBody(view: view, plan: plan, body: body, observation: observation)
    defer { observed.observation.cancel() }
    if isStreaming { try stream(&observed) } else { try render(&observed) }
  }

  /// Writes the content of a view, and repeats that while a value that its body has read changes.
  private func render<Content: View>(_ observed: inout ObservedBody<Content>) throws {
    try retrying {
      try ModifierBindingVisitor(environment, bindings).visit(observed.body)
      if !observed.observation.hasSeenChange {
        try visit(observed.body)
        if !observed.observation.hasSeenChange { return .done }
      }
      try evaluateAgain(&observed)
      return .again
    }
  }

  /// Writes the content of a view once the values that its body has read no longer change. A later change is an error.
  private func stream<Content: View>(_ observed: inout ObservedBody<Content>) throws {
    try ModifierBindingVisitor(environment, bindings).visit(observed.body)
    while observed.observation.hasSeenChange {
      try evaluateAgain(&observed)
      try ModifierBindingVisitor(environment, bindings).visit(observed.body)
    }
    try visit(observed.body)
    if observed.observation.hasSeenChange { throw ViewEvaluationError(view: Content.self, isStreamed: true) }
  }

  private func evaluateAgain<Content: View>(_ observed: inout ObservedBody<Content>) throws {
    guard observed.evaluations < ViewEvaluationError.limit else { throw ViewEvaluationError(view: Content.self) }
    observed.evaluations += 1
    observed.observation.cancel()
    observed.body = observing(observed.plan) { observed.view.body }
    observed.observation = latestObservation.take() ?? BodyObservation()
  }

  /// Evaluates a body. ``latestObservation`` notifies of changes in the values that it read; it is `nil` if none of
  /// these can change.
  ///
  /// As in a graph, the first body of a type that reads an observable value, once in a program, makes an observation
  /// that can't be cancelled.
  private func observing<Result>(_ plan: ViewPlan, _ evaluation: () -> Result) -> Result {
    let outer = beginBody()
    NodeReads.noteNestedEvaluation()
    let cancellation = plan.hasReadObservable ? ChangeSignal() : nil
    let result = trackingReads(
      {
        cancellation?.access()
        return evaluation()
      }, onChange: observeLatestBody(cancellation))
    if latestObservation != nil { plan.hasReadObservable = true }
    endBody(outer)?.notifyOfChanges { latestObservation?.onChange() ?? {} }
    return result
  }

  /// Makes the content of an element of a collection, as a part of the body around it.
  @usableFromInline
  func content<Element, Content>(of element: Element, _ make: (Element) -> Content) -> Content {
    let outer = beginBody()
    let content = make(element)
    _ = endBody(outer)
    return content
  }

  private func beginBody() -> ObjectReads.Outer {
    let outer = ObjectReads.begin()
    ObjectReads.beginBody()
    return outer
  }

  private func endBody(_ outer: ObjectReads.Outer) -> ObjectReads? {
    guard let reads = ObjectReads.end(outer) else { return nil }
    if !reads.unboundReads.isEmpty { unboundReads += reads.unboundReads.map { ($0, currentBody) } }
    return reads
  }

  /// Reports the reads of objects that are still unbound at the end of the rendering.
  func reportUnboundReads() {
    let reads = graphs.reduce(unboundReads) { $0 + $1.unboundReads }
    for (read, body) in reads where read.isUnbound { read.report(in: body) }
  }

  /// Returns the closure to call for a change. Observation asks for it only if the body has read a value that can
  /// change.
  private func observeLatestBody(_ cancellation: ChangeSignal?) -> @Sendable () -> Void {
    let observation = BodyObservation(cancellation: cancellation)
    latestObservation = observation
    return observation.onChange()
  }
}

/// A view whose body has read a value that can change.
private struct ObservedBody<Content: View> {
  let view: Content
  let plan: ViewPlan
  var body: Content.Body
  var observation: BodyObservation
  var evaluations = 1
}

/// The observation of the values that one evaluation of a body has read, while the content is written.
struct BodyObservation {
  /// A flag that is set, on any thread, when such a value changes.
  private final class Change: Sendable {
    let hasHappened = Atomic(false)
  }

  private let change = Change()

  /// A signal that only this observation reads. Changing it cancels the observation, so that objects that outlive the
  /// page retain no part of it.
  private let cancellation: ChangeSignal?

  init(cancellation: ChangeSignal? = nil) {
    self.cancellation = cancellation
  }

  var hasSeenChange: Bool { change.hasHappened.load(ordering: .acquiring) }

  /// Returns the closure to call for a change, on any thread.
  func onChange() -> @Sendable () -> Void {
    { [change] in change.hasHappened.store(true, ordering: .releasing) }
  }

  func cancel() {
    cancellation?.willChange()
  }
}

/// The result of an attempt to write content: the content is written, or must be written again.
enum Repetition {
  case done
  case again
}
