import EnvironmentCore

extension HTMLRenderer {
  /// Installs a view's values, and visits its body, given the wrapper of this renderer. An error ends the rendering,
  /// and leaves the state as it is.
  ///
  /// The body may depend on an object bound only by a modifier inside the body. So the body is observed. If it has read
  /// a variable value, the renderer binds the objects of the modifiers inside the body first. If this changes such a
  /// value, the body is evaluated again before its content is visited.
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
    currentBody = outerBody
  }

  /// Installs the values of a view, and returns its body, which becomes the current one. ``latestObservation`` notifies
  /// of changes in the values read by the body.
  @usableFromInline
  func body<Content: View>(of view: inout Content, _ plan: ViewPlan) throws -> Content.Body {
    if plan.hasGrown { throw HierarchyDepth.error(for: [Content.self]) }
    EvaluationReads.begin(at: self)
    if !plan.hasNothingToInstall {
      do { try plan.install(&view, from: self) } catch {
        _ = EvaluationReads.end()
        throw error
      }
    }
    if let owner = plan.bodyOwner { currentBody = owner }
    return evaluatedBody(of: view, plan, isBegun: true)
  }

  /// Indicates whether the latest body has read a variable value.
  @usableFromInline var hasObservation: Bool { latestObservation != nil }

  /// Shows a view whose body has read a variable value, once the value no longer changes.
  //
  // Not inlined into `evaluate`, which would then prepare for this case each time. See the benchmark `views/render`.
  @usableFromInline
  func showStableBody<Content: View>(_ view: Content, _ body: Content.Body, _ plan: ViewPlan) throws {
    guard let observation = latestObservation.take() else { return try visit(body) }
    let observed = ObservedBody(view: view, plan: plan, body: body, observation: observation)
    let isWhole =
      chunkSize == nil || !composer.writer.marks.isEmpty
      || (Content.self as? any BuiltInView.Type)?.isWrittenWhole ?? false
    try show(observed, from: isWhole ? restartPoint() : nil)
  }

  /// Writes the content of a view, once the values read by its body no longer change. If the content changes such a
  /// value, discards the output and repeats this; without a place to start again, it throws an error.
  private func show<Content: View>(_ observed: ObservedBody<Content>, from start: RestartPoint?) throws {
    do {
      try settle(observed)
      try visit(observed.body)
    } catch {
      observed.observation.cancel()
      throw error
    }
    let observation = observed.observation
    try atEnd(inContext: true, cleanUp: { observation.cancel() }) { renderer in
      if !observation.hasSeenChange {
        if let start { renderer.composer.writer.release(start.mark) }
        return
      }
      guard let start else { throw ViewEvaluationError(streamedView: Content.self) }
      renderer.restart(from: start)
      try renderer.evaluateAgain(observed)
      try renderer.show(observed, from: start)
    }
  }

  /// Evaluates a body until the values read by it no longer change.
  private func settle<Content: View>(_ observed: ObservedBody<Content>) throws {
    repeat {
      if observed.observation.hasSeenChange { try evaluateAgain(observed) }
      try ModifierBindingVisitor(environment, bindings).visit(observed.body)
    } while observed.observation.hasSeenChange
  }

  private func evaluateAgain<Content: View>(_ observed: ObservedBody<Content>) throws {
    guard observed.evaluations < ViewEvaluationError.limit else { throw ViewEvaluationError(view: Content.self) }
    observed.evaluations += 1
    observed.observation.cancel()
    observed.body = evaluatedBody(of: observed.view, observed.plan)
    observed.observation = latestObservation.take() ?? BodySubscription()
  }

  /// Evaluates the body of a view. ``latestObservation`` notifies of changes in the values read by it; it is `nil` if
  /// all of these are constant.
  private func evaluatedBody<Content: View>(
    of view: Content, _ plan: ViewPlan, isBegun: Bool = false
  ) -> Content.Body {
    BodySubscription.evaluate(at: self, plan, as: &latestObservation, isBegun: isBegun) { view.body }
  }

  /// Makes the content of an element of a collection, as a part of the body around it.
  @usableFromInline
  func content<Element, Content>(of element: Element, _ make: (Element) -> Content) -> Content {
    EvaluationReads.run(at: self) { make(element) }
  }
}

extension HTMLRenderer: ViewPlace {
  var isShownOnce: Bool { true }
  func makeWaiter() -> any Waiter { BodySubscription() }
  func noteLateReads(_ reads: LateReads) {}
}

/// A view whose body has read a variable value.
@MainActor
private final class ObservedBody<Content: View> {
  let view: Content
  let plan: ViewPlan
  var body: Content.Body
  var observation: BodySubscription
  var evaluations = 1

  init(view: Content, plan: ViewPlan, body: Content.Body, observation: BodySubscription) {
    self.view = view
    self.plan = plan
    self.body = body
    self.observation = observation
  }
}

// MARK: Starting again

extension HTMLRenderer {
  /// A place of the rendering to which it can return.
  typealias RestartPoint = (mark: HTMLMark, preferences: PreferenceCollection, attributedCounts: [Int]?)

  func restartPoint() -> RestartPoint {
    (composer.writer.mark(), preferences, composer.decoration.attributed?.counts)
  }

  /// Discards what was written since a place. The place stays valid.
  func restart(from place: RestartPoint) {
    composer.writer.rewind(to: place.mark)
    preferences = place.preferences
    if let counts = place.attributedCounts { composer.decoration.attributed?.counts = counts }
  }
}
