import EnvironmentCore

/// The rendering of a page that makes one chunk at a time.
///
/// The page is written step by step, so that the rendering can wait between two steps.
@MainActor
final class HTMLChunkMaker {
  /// A piece of the work of writing a page: a view without the views in it, the end of an element, the next element of a
  /// collection.
  struct Step {
    /// The state of the renderer in which the step runs; `nil` for the end of something.
    let context: Context?

    /// Runs the step. Returns whether it has to run again, after the steps that it has added.
    let run: (HTMLRenderer) throws -> Bool

    /// Releases what the step holds. It is called after the step, or instead of it.
    let end: () -> Void

    struct Context {
      let environment: EnvironmentValues
      let decoration: HTMLDecoration
      let body: Any.Type?
      let plans: [ViewPlan]
      let depth: Int
    }
  }

  private let renderer: HTMLRenderer
  private let chunkSize: Int
  private let page: String

  /// The steps that are left, the last first.
  private var steps: [Step]
  private var isFinished = false

  init(_ view: some View, environment: EnvironmentValues, format: HTMLFormat, chunkSize: Int) {
    precondition(chunkSize > 0, "a chunk holds at least one byte")
    self.chunkSize = chunkSize
    page = environment.pathOfMessages
    renderer = HTMLRenderer(environment: environment, format: format)
    renderer.pageView = type(of: view)
    renderer.remainingNesting = 0
    renderer.addedSteps = []
    renderer.addStep(for: view)
    steps = exchange(&renderer.addedSteps, with: []) ?? []
  }

  // The reader may have stopped early.
  isolated deinit { end() }

  /// Writes views until a chunk is full, and returns the chunk; `nil` at the end.
  func next() throws -> [UInt8]? {
    if isFinished { return nil }
    do {
      return try UninstalledReads.recording {
        while let step = steps.popLast() {
          try run(step)
          if let chunk = renderer.composer.writer.takeChunk(ofAtLeast: chunkSize) { return chunk }
        }
        renderer.reportUnboundReads()
        end()
        let rest = renderer.composer.writer.finish()
        return rest.isEmpty ? nil : rest
      }
    } catch {
      end()
      if let error = error as? HTMLError { throw error.inBody(of: renderer.currentBody).onPage(page) }
      throw error
    }
  }

  private func run(_ step: Step) throws {
    if let context = step.context {
      renderer.environment = context.environment
      renderer.composer.decoration = context.decoration
      renderer.currentBody = context.body
      renderer.longNamedPlans = context.plans
      renderer.stepDepth = context.depth
    }
    defer { step.end() }
    if try step.run(renderer) { steps.append(step) }
    steps += (exchange(&renderer.addedSteps, with: []) ?? []).reversed()
  }

  /// Frees what the page holds.
  func end() {
    if exchange(&isFinished, with: true) { return }
    for step in exchange(&steps, with: []).reversed() { step.end() }
    renderer.unbindAll()
  }
}

// MARK: Adding steps

extension HTMLRenderer {
  /// Indicates whether the renderer writes a page step by step. Each step returns before the views in its view are
  /// written, so that a page can wait between two steps.
  @usableFromInline var isStepping: Bool { addedSteps != nil }

  /// Runs an operation whose views are all written before it returns.
  func inOneStep(_ operation: () throws -> Void) throws {
    guard let steps = exchange(&addedSteps, with: nil) else { return try operation() }
    remainingNesting = Self.maximumNesting
    defer {
      addedSteps = steps
      remainingNesting = 0
    }
    try operation()
  }

  /// Runs an operation after the views that have been visited are written: as a step if the page is written step by
  /// step, else now.
  func atEnd(cleanUp: @escaping () -> Void = {}, _ run: @escaping (HTMLRenderer) throws -> Void) throws {
    guard isStepping else { return try run(self) }
    addedSteps?.append(
      HTMLChunkMaker.Step(
        context: nil,
        run: {
          try run($0)
          return false
        }, end: cleanUp))
  }

  func addStep(for view: some View) {
    add { renderer in
      var view = view
      try view.__render(with: __HTMLRenderer(renderer))
      return false
    }
  }

  func addSteps<Data, ID, Content>(forElementsOf view: ForEach<Data, ID, Content>) {
    var iterator = view.data.makeIterator()
    add { renderer in
      guard let element = iterator.next() else { return false }
      renderer.composer.beginElement(id: view.id(element))
      try renderer.visit(renderer.content(of: element, view.content), branch: 0)
      return true
    }
  }

  private func add(_ run: @escaping (HTMLRenderer) throws -> Bool) {
    let context = HTMLChunkMaker.Step.Context(
      environment: environment, decoration: composer.decoration, body: currentBody, plans: longNamedPlans,
      depth: stepDepth + 1)
    addedSteps?.append(HTMLChunkMaker.Step(context: context, run: run, end: {}))
  }
}
