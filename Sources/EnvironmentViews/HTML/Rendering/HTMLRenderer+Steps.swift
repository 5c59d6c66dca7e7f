import EnvironmentCore

/// The writing of views step by step. A page can wait between two steps, and views of any depth take no stack.
///
/// A step for a chunk writes its view and the views in it, until the chunk is full. The rest, at each level around that
/// place, is added as steps. Without chunks, each view is a step of its own.
extension HTMLRenderer {
  /// A piece of the work of writing a page: a view, the end of an element, the next elements of a collection.
  struct Step {
    /// Puts the renderer into the state in which the step runs; `nil` for a step without a state.
    let resume: ((HTMLRenderer) -> Void)?

    /// Runs the step.
    let run: (HTMLRenderer) throws -> Void

    /// Releases what the step holds. It is called after the step, or instead of it.
    var end: () -> Void = {}
  }

  /// Indicates whether views are written step by step.
  @usableFromInline var isStepping: Bool { addedSteps != nil }

  /// The maximum number of views written by a step inside one another.
  private static var maximumNestingInStep: Int { 100 }

  /// Indicates whether the current step goes on with what comes next. Otherwise this is added as a step: after another
  /// one, when the chunk is full, or if the view is as deep as a step may go.
  private var continuesStep: Bool {
    guard let chunkSize, addedSteps?.isEmpty == true else { return false }
    return nestingInStep < Self.maximumNestingInStep && !composer.writer.hasChunk(ofAtLeast: chunkSize)
  }

  /// Begins to write a page step by step.
  ///
  /// - Parameter chunkSize: The size of a chunk, for which a step writes more than one view; `nil` if there is no stack
  ///   for more.
  func beginSteps(for view: some View, chunkSize: Int? = nil) {
    self.chunkSize = chunkSize
    remainingNesting = 0
    addedSteps = []
    addStep(for: view)
    takeAddedSteps()
  }

  /// Runs the next step. Returns `false` if there is none.
  func runStep() throws -> Bool {
    guard let step = steps.popLast() else { return false }
    step.resume?(self)
    defer { step.end() }
    try step.run(self)
    takeAddedSteps()
    return true
  }

  private func takeAddedSteps() {
    steps += (exchange(&addedSteps, with: []) ?? []).reversed()
  }

  /// Releases the remaining steps, also the additions of a failed one.
  func endSteps() {
    takeAddedSteps()
    for step in exchange(&steps, with: []).reversed() { step.end() }
    addedSteps = nil
  }

  /// Writes a view in the current step, or as a step. If there are no steps yet, writes the view as the first one of
  /// several, because it is as deep as the stack may be.
  @usableFromInline
  func writeInSteps<Content: View>(_ view: Content) throws {
    if isStepping {
      if stepDepth >= maximumStepDepth { throw endlessHierarchy() }
      guard continuesStep else { return addStep(for: view) }
      nestingInStep += 1
      stepDepth += 1
      try writeInStep(view)
      stepDepth -= 1
      nestingInStep -= 1
      return
    }
    let resume = resumption(depth: 0)
    defer { endSteps() }
    beginSteps(for: view)
    while try runStep() {}
    resume(self)
  }

  // MARK: Adding steps

  /// Runs an operation after the visited views are written: as a step if some of them are steps, else now.
  ///
  /// - Parameters:
  ///   - inContext: Indicates whether the operation depends on the current state of the renderer.
  ///   - cleanUp: Called after the step, or instead of it.
  func atEnd(
    inContext: Bool = false, cleanUp: @escaping () -> Void = {}, _ run: @escaping (HTMLRenderer) throws -> Void
  ) throws {
    guard addedSteps?.isEmpty == false else {
      defer { cleanUp() }
      return try run(self)
    }
    addedSteps?.append(Step(resume: inContext ? resumption(depth: stepDepth) : nil, run: run, end: cleanUp))
  }

  private func addStep<Content: View>(for view: Content) {
    addedSteps?.append(Step(resume: resumption(depth: stepDepth + 1)) { try $0.writeInStep(view) })
  }

  /// Writes a view, and notes it as the view of the current step.
  private func writeInStep<Content: View>(_ view: Content) throws {
    while let last = openViews.last, last.depth >= stepDepth { openViews.removeLast() }
    openViews.append((stepDepth, Content.self))
    var view = view
    try view.__render(with: __HTMLRenderer(base: self))
  }

  /// Writes the elements of a collection in the current step, and adds a step for the others.
  func writeInSteps<Data, ID, Content>(elementsOf view: ForEach<Data, ID, Content>) throws {
    var iterator = view.data.makeIterator()
    let outer = composer.decoration
    func writeElements(_ renderer: HTMLRenderer) throws {
      repeat {
        guard let element = iterator.next() else { return }
        renderer.composer.beginElement(id: view.id(element))
        try renderer.visit(renderer.content(of: element, view.content), branch: 0)
        renderer.composer.decoration = outer
      } while renderer.continuesStep
      addStep(renderer)
    }
    func addStep(_ renderer: HTMLRenderer) {
      renderer.addedSteps?.append(Step(resume: renderer.resumption(depth: renderer.stepDepth), run: writeElements))
    }
    if continuesStep { try writeElements(self) } else { addStep(self) }
  }

  /// Returns a function for putting the renderer back into its current state, at a depth.
  private func resumption(depth: Int) -> (HTMLRenderer) -> Void {
    let (environment, decoration, body, plans) = (environment, composer.decoration, currentBody, longNamedPlans)
    return { renderer in
      renderer.environment = environment
      renderer.composer.decoration = decoration
      renderer.currentBody = body
      renderer.longNamedPlans = plans
      renderer.stepDepth = depth
    }
  }

  // MARK: Hierarchies without end

  /// Returns the error for views at a depth without end, which must contain themselves.
  private func endlessHierarchy() -> ViewEvaluationError {
    let bodies = openViews.filter { view in
      !(view.type is any __PrimitiveView.Type) && ViewPlan.plan(for: view.type).bodyOwner != nil
    }
    // As in an ``EndlessHierarchy``, the recursion of the program's views explains most others.
    let isOfBodies = (bodies.last?.depth ?? 0) > openViews.count / 2
    let types = (isOfBodies ? bodies : openViews).map { ViewPlan.shownType(of: $0.type) }
    let recursion = recursion(in: types.map { _typeName($0, qualified: false) })
    return ViewEvaluationError(view: types[recursion.start], endlessPath: recursion.path)
  }
}
