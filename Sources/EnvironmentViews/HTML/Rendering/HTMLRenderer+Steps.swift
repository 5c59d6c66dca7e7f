import EnvironmentCore

/// The writing of views step by step. A page can wait between two steps, and views of any depth take no stack.
///
/// A step for a chunk writes its view and the views in it, until the chunk is full. The rest, at each level around that
/// place, is added as steps. Without chunks, each view is a step of its own.
extension HTMLRenderer {
  /// Indicates whether views are written step by step.
  @usableFromInline var isStepping: Bool { steps != nil }

  /// The maximum number of views written by a step inside one another.
  private static var maximumNestingInStep: Int { 100 }

  /// Indicates whether the current step goes on with what comes next. Otherwise this is added as a step: after another
  /// one, when the chunk is full, or if the view is as deep as a step may go.
  private var continuesStep: Bool {
    guard let chunkSize, steps?.hasAdded == false else { return false }
    return nestingInStep < Self.maximumNestingInStep && !composer.writer.hasChunk(ofAtLeast: chunkSize)
  }

  /// Begins to write a page step by step.
  ///
  /// - Parameter chunkSize: The size of a chunk, for which a step writes more than one view; `nil` if there is no stack
  ///   for more.
  func beginSteps(for view: some View, chunkSize: Int? = nil) {
    self.chunkSize = chunkSize
    remainingNesting = 0
    steps = WritingSteps()
    addStep(for: view)
  }

  /// Runs the next step. Returns `false` if there is none.
  func runStep() throws -> Bool {
    guard let step = steps?.next() else { return false }
    step.resume?(self)
    defer { step.end() }
    try step.run(self)
    return true
  }

  /// Releases the remaining steps, also the additions of a failed one.
  func endSteps() {
    while let step = steps?.next() { step.end() }
    steps = nil
  }

  /// Writes a view in the current step, or as a step. If there are no steps yet, writes the view as the first one of
  /// several, because it is as deep as the stack may be.
  @usableFromInline
  func writeInSteps<Content: View>(_ view: Content) throws {
    if isStepping {
      guard continuesStep else { return addStep(for: view) }
      nestingInStep += 1
      try writeInStep(view)
      nestingInStep -= 1
      return
    }
    let resume = resumption()
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
    guard steps?.hasAdded == true else {
      defer { cleanUp() }
      return try run(self)
    }
    steps?.add(WritingSteps.Step(resume: inContext ? resumption() : nil, run: run, end: cleanUp))
  }

  private func addStep<Content: View>(for view: Content) {
    steps?.add(WritingSteps.Step(resume: resumption()) { try $0.writeInStep(view) })
  }

  /// Writes a view in the current step.
  private func writeInStep<Content: View>(_ view: Content) throws {
    let levels = try depth.enter(Content.self)
    var view = view
    try view.__render(with: __HTMLRenderer(base: self))
    depth.leave(levels)
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
      renderer.steps?.add(WritingSteps.Step(resume: renderer.resumption(), run: writeElements))
    }
    if continuesStep { try writeElements(self) } else { addStep(self) }
  }

  /// Returns a function for putting the renderer back into its current state.
  private func resumption() -> (HTMLRenderer) -> Void {
    let (environment, decoration, body, depth) = (environment, composer.decoration, currentBody, depth)
    return { renderer in
      renderer.environment = environment
      renderer.composer.decoration = decoration
      renderer.currentBody = body
      renderer.depth = depth
    }
  }
}
