import EnvironmentCore

/// A piece of the work of writing a page: a view without the views in it, the end of an element, the next element of a
/// collection.
struct HTMLStep {
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
  }
}

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
    guard isStepping else {
      defer { cleanUp() }
      return try run(self)
    }
    addedSteps?.append(
      HTMLStep(
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
    let context = HTMLStep.Context(
      environment: environment, decoration: composer.decoration, body: currentBody, plans: longNamedPlans)
    addedSteps?.append(HTMLStep(context: context, run: run, end: {}))
  }
}

/// The rendering of a page that makes one chunk at a time.
@MainActor
final class HTMLStepper {
  private final class Chunks {
    var bytes: [UInt8]?
  }

  private let renderer: HTMLRenderer
  private let chunks = Chunks()
  private let page: String

  /// The steps that are left, the last first.
  private var steps: [HTMLStep]
  private var isFinished = false

  init(_ view: some View, environment: EnvironmentValues, format: HTMLFormat, chunkSize: Int) {
    page = environment.pathOfMessages
    renderer = HTMLRenderer(environment: environment, format: format, chunkSize: chunkSize) { [chunks] bytes in
      chunks.bytes = (chunks.bytes ?? []) + bytes
    }
    renderer.pageView = type(of: view)
    renderer.remainingNesting = 0
    renderer.addedSteps = []
    renderer.addStep(for: view)
    steps = exchange(&renderer.addedSteps, with: []) ?? []
  }

  /// Frees what the page holds if its reader has stopped early.
  isolated deinit { end() }

  /// Writes views until a chunk is full, and returns the chunk; `nil` at the end.
  func next() throws -> [UInt8]? {
    if isFinished { return nil }
    do {
      try UninstalledReads.recording {
        while chunks.bytes == nil, let step = steps.popLast() { try run(step) }
      }
      if let bytes = exchange(&chunks.bytes, with: nil) { return bytes }
      _ = try renderer.composer.writer.finish()
      renderer.reportUnboundReads()
      end()
      return exchange(&chunks.bytes, with: nil)
    } catch {
      end()
      if let error = error as? HTMLError { throw error.inBody(of: renderer.currentBody).onPage(page) }
      throw error
    }
  }

  private func run(_ step: HTMLStep) throws {
    if let context = step.context {
      renderer.environment = context.environment
      renderer.composer.decoration = context.decoration
      renderer.currentBody = context.body
      renderer.longNamedPlans = context.plans
    }
    defer { step.end() }
    if try step.run(renderer) { steps.append(step) }
    steps += (exchange(&renderer.addedSteps, with: []) ?? []).reversed()
  }

  private func end() {
    if exchange(&isFinished, with: true) { return }
    for step in exchange(&steps, with: []).reversed() { step.end() }
    renderer.unbindAll()
  }
}
