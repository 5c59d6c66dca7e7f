import EnvironmentCore

/// A writer of markup, in its creator's isolation. Each body is evaluated once, and nothing is observed.
@usableFromInline
nonisolated final class MarkupRenderer {
  // Code that runs during an access to these properties can't reach the renderer: see ``HTMLRenderer``.
  @exclusivity(unchecked) private(set) var environment: EnvironmentValues
  @exclusivity(unchecked) var composer: HTMLComposer
  @exclusivity(unchecked) private var plans = MarkupPlanCache()

  /// The type whose body is being evaluated.
  @exclusivity(unchecked) @usableFromInline var currentBody: Any.Type?

  /// The objects bound until the page ends.
  @exclusivity(unchecked) private var objects: [any EnvironmentAccessible] = []

  /// The number of further markups to nest before ``visitDeeply(_:)`` is called; not positive if it is called for each
  /// markup.
  @exclusivity(unchecked) @usableFromInline var remainingNesting = MarkupRenderer.nesting

  /// The number of markups to nest without a look at the rest of the stack. A thread can have a stack of 512 kB, of
  /// which half is left at its limit.
  #if DEBUG
    static let nesting = 16
  #else
    static let nesting = 64
  #endif

  /// The place of the current markup in a hierarchy, which may have no end, without the latest levels.
  private var depth = HierarchyDepth()

  /// The number of the latest levels, which the depth doesn't include.
  private var uncountedLevels: Int {
    Self.nesting &- (isPausing ? remainingNesting &+ Self.pauseOfNesting : remainingNesting)
  }

  /// The remaining work; `nil` unless the page is written in steps.
  @exclusivity(unchecked) var steps: WritingSteps<MarkupRenderer>?

  /// Indicates whether what comes next is added as a step.
  @exclusivity(unchecked) @usableFromInline var isPausing = false

  /// The size of a chunk, at which the bytes are passed on.
  @exclusivity(unchecked) var chunkSize = Int.max

  /// The works of the page's waiting parts; `nil` if the page can't wait.
  var works: PageWorks?

  /// The waiting parts of the page, since the last piece of the page was taken.
  var awaitedParts: [AwaitedPart] = []

  /// The number of levels for which a waiting part in another one counts. Parts in one another take time for the open
  /// elements around each.
  private static var levelsOfPart: Int { 10 }

  /// Indicates whether a part of a page is written, whose surrounding elements another renderer ends.
  private let isOfPart: Bool

  /// Takes a chunk; `nil` if the rendering pauses instead.
  var takeChunk: (([UInt8]) throws -> Void)?

  init(environment: EnvironmentValues, format: HTMLFormat) {
    self.environment = environment
    isOfPart = false
    TestObservers.noteSettings(in: environment, "in the environment of a hierarchy")
    composer = HTMLComposer(format: format)
  }

  /// Creates a renderer for a part of a page, which begins at the current place of another one.
  private init(partOf other: MarkupRenderer) {
    environment = other.environment
    composer = HTMLComposer(writer: other.composer.writer.beginPart(), decoration: other.composer.decoration)
    currentBody = other.currentBody
    (depth, remainingNesting) = (other.depth, other.remainingNesting - Self.levelsOfPart)
    chunkSize = other.chunkSize
    works = other.works
    isOfPart = true
  }

  deinit { unbindObjects() }

  private func unbindObjects() {
    if !objects.isEmpty { EnvironmentBinder(for: self).unbind(exchange(&objects, with: [])) }
  }

  // MARK: Views with a body

  /// Writes a markup, given the wrapper of this renderer. An error ends the rendering, and leaves the depth as it is.
  @inlinable @inline(__always)
  func visit<Content: Markup>(_ view: inout Content, with renderer: __MarkupRenderer) throws {
    if remainingNesting <= 0 { return try visitDeeply(&view) }
    remainingNesting &-= 1
    try view.__write(with: renderer)
    remainingNesting &+= 1
  }

  /// Installs a markup's values, and visits its body.
  @inlinable @inline(__always)
  func evaluate<Content: Markup>(_ view: inout Content, with renderer: __MarkupRenderer) throws {
    let outerBody = currentBody
    // A markup without stored properties reads nothing.
    if MemoryLayout<Content>.size == 0 { currentBody = Content.self } else { try install(&view) }
    var body = view.body
    try visit(&body, with: renderer)
    currentBody = outerBody
  }

  @usableFromInline
  func install<Content: Markup>(_ view: inout Content) throws {
    try plans.plan(for: Content.self)._withUnsafeGuaranteedRef { plan in
      try plan.install(&view, from: self)
      if let owner = plan.bodyOwner { currentBody = owner }
    }
  }

  /// Binds an object until the page ends.
  func bind(_ object: any EnvironmentAccessible, includesChildren: Bool) {
    let children = includesChildren ? __EnvironmentChildVisitor.objects(heldBy: object).objects : []
    let binder = EnvironmentBinder(for: self)
    for object in [object] + children { binder.bind(object, from: environment) }
    objects += [object] + children
  }

  // MARK: Other views

  @usableFromInline
  func text(_ text: String) throws {
    try composer.text(text)
    if composer.writer.output.count >= chunkSize { try endChunk() }
  }

  /// Returns the text of parts, which may depend on the environment.
  func string(of parts: [any TextPart]) throws -> String {
    try parts.map { part in
      guard let text = part.string(in: environment) else {
        throw HTMLError(.textOfMainActor, path: composer.writer.path)
      }
      return text
    }.joined()
  }

  /// Begins an element. Give the result to ``end(_:)``.
  @usableFromInline
  func start(_ tag: String, taking attributes: inout HTMLAttributes) throws -> HTMLOpenDecoration {
    try composer.start(tag, taking: &attributes)
  }

  @usableFromInline
  func end(_ open: HTMLOpenDecoration) throws {
    if isPausing {
      addStep(inContext: false) { try $0.end(open) }
      // What comes next is added in the context after the element.
      composer.decoration = open.decoration ?? composer.decoration
      return
    }
    try composer.end(open)
    if composer.writer.output.count >= chunkSize { try endChunk() }
  }

  /// Indicates whether each element of a collection stands for a row.
  @usableFromInline var isInRows: Bool { composer.decoration.isRow }

  /// Writes the elements of a collection as rows.
  @usableFromInline
  func writeRows<Data, ID, Content: Markup>(of view: ForEach<Data, ID, Content>) throws {
    try writeRows(of: view, from: view.data.makeIterator())
  }

  private func writeRows<Data, ID, Content: Markup>(
    of view: ForEach<Data, ID, Content>, from iterator: Data.Iterator
  ) throws {
    var iterator = iterator
    let outer = composer.decoration
    while let element = iterator.next() {
      composer.beginElement(id: view.id(element))
      var content = view.content(element)
      try visit(&content, with: __MarkupRenderer(base: self))
      composer.decoration = outer
      if isPausing {
        let rest = iterator
        return addStep { try $0.writeRows(of: view, from: rest) }
      }
    }
  }

  /// Visits a markup after changing the environment for it. This is the only place at which the environment changes.
  func writing<Writer: _EnvironmentWriter, Content: Markup>(_ writer: Writer, _ content: inout Content) throws {
    let inherited = environment
    environment = inherited.changed(by: writer)
    defer { environment = inherited }
    try OffMainPlace.run(with: environment) { try visit(&content, with: __MarkupRenderer(base: self)) }
  }

  func annotating<Content: Markup>(_ annotation: ViewAnnotation, _ content: inout Content) throws {
    // A page of a site may be such a view, whose type alone is that of a markup.
    switch annotation {
    case .concealed(if: true): return
    case .binding(let objects, let includesChildren):
      for object in objects { bind(object, includesChildren: includesChildren) }
    case .control(let control): control.reportScriptedKind(onPage: environment.pageName(showing: currentBody))
    default: break
    }
    let outer = try composer.annotate(annotation)
    try visit(&content, with: __MarkupRenderer(base: self))
    composer.decoration = outer
  }

  // MARK: Listing

  /// Writes each view of a markup in an element of its own.
  func listing<Content: Markup>(in tag: String, _ attributes: HTMLAttributes, _ content: inout Content) throws {
    try listing(.listed(HTMLDecoration.Item(tag: tag, attributes: attributes)), &content)
  }

  /// Returns the text of a markup, without the views with a body in it.
  func outline<Content: Markup>(of content: Content) throws -> String {
    let outline = HTMLDecoration.Outline()
    var content = content
    try listing(.outline(outline), &content)
    return outline.texts.joined(separator: " ")
  }

  private func listing<Content: Markup>(_ row: HTMLDecoration.Row, _ content: inout Content) throws {
    let outer = composer.decoration
    composer.decoration.row = row
    // Each view is visited by `visitDeeply(_:)`, which knows whether it has a body.
    let nesting = remainingNesting
    remainingNesting &-= nesting
    try visit(&content, with: __MarkupRenderer(base: self))
    remainingNesting &+= nesting
    composer.decoration = outer
  }

  /// Writes one of the views in a listing. Returns `false` if there is no listing here.
  private func writeListed<Content: Markup>(_ view: inout Content) throws -> Bool {
    switch composer.decoration.row {
    case .outline:
      if Content.Body.self == Never.self { try view.__write(with: __MarkupRenderer(base: self)) }
    case .listed(let item):
      guard Content.Body.self != Never.self else {
        try view.__write(with: __MarkupRenderer(base: self))
        break
      }
      let open = try composer.start(item)
      try visit(&view, with: __MarkupRenderer(base: self))
      try end(open)
    case .none, .item, .option, .optionContent: return false
    }
    return true
  }

  // MARK: Nesting

  /// Writes a markup at great depth, in a listing, or after the end of a chunk.
  @usableFromInline
  func visitDeeply<Content: Markup>(_ view: inout Content) throws {
    if isPausing { return addStep(for: view) }
    if try writeListed(&view) { return }
    if let body = currentBody, HierarchyDepth.hasGrown(_typeName(body, qualified: false)) {
      throw HierarchyDepth.error(for: [body])
    }
    if StackLimit.ofCurrentThread.isReached { return try writeInSteps(view) }
    let levels = try depth.enter(Content.self, usualLevels: Self.nesting)
    defer { depth.leave(levels) }
    remainingNesting &+= levels &- 1
    try view.__write(with: __MarkupRenderer(base: self))
    remainingNesting &-= levels &- 1
  }
}

// MARK: Pages

nonisolated extension MarkupRenderer {
  /// The renderer of a thread's last page; `nil` while a page uses it.
  private final class Kept {
    // No other code runs during an access, so accesses can't overlap.
    @exclusivity(unchecked) var renderer: MarkupRenderer?
  }

  private static let kept = ThreadObject<Kept>()

  /// Returns the text of a page.
  //
  // Written by the renderer of the thread's last page, with its plans. Making and freeing a renderer takes a tenth of
  // the instructions for a small page, and each plan in it takes a lock.
  static func text(of page: some Markup, environment: EnvironmentValues, format: HTMLFormat) throws -> String {
    let kept = kept.object(orMadeBy: Kept())
    let renderer: MarkupRenderer
    if let known = kept._withUnsafeGuaranteedRef({ $0.renderer.take() }) {
      renderer = known
      renderer.begin(environment: environment, format: format)
    } else {
      renderer = MarkupRenderer(environment: environment, format: format)
    }
    try renderer.write(page)
    let text = renderer.composer.writer.finishText()
    renderer.unbindObjects()
    release(exchange(&renderer.environment, with: EnvironmentValues()))
    release(kept._withUnsafeGuaranteedRef { exchange(&$0.renderer, with: renderer) })
    return text
  }

  /// Begins another page after a written one.
  private func begin(environment: EnvironmentValues, format: HTMLFormat) {
    TestObservers.noteSettings(in: environment, "in the environment of a hierarchy")
    self.environment = environment
    composer = HTMLComposer(format: format)
  }

  /// Writes a page. An error leaves the renderer at its place.
  func write<Page: Markup>(_ page: Page) throws {
    // A page in the code of another one is rendered in that code's place.
    if OffMainPlace.exist { try HierarchyDepth.check(page: Page.self) }
    do {
      var page = page
      try runInPlace { try visit(&page, with: __MarkupRenderer(base: self)) }
    } catch { throw error.located(inBody: currentBody, onPage: environment.pathOfMessages) }
  }

  /// Runs code of the page at the current place. A debug build keeps its reads in initializers.
  @inline(__always)
  private func runInPlace(_ operation: () throws -> Void) throws {
    #if DEBUG
      try UninstalledReads.recording { try OffMainPlace.run(with: environment, operation) }
    #else
      try OffMainPlace.run(with: environment, operation)
    #endif
  }

  /// Returns a renderer for a part of the page at the current place.
  func part() -> MarkupRenderer {
    // White space around the part would depend on what the part will be.
    if composer.writer.format == .indented { composer.writer.current.isVerbatim = true }
    return MarkupRenderer(partOf: self)
  }

  /// Ends the page or the part, and returns the remaining bytes.
  func lastBytes() throws -> [UInt8] { isOfPart ? try composer.writer.finishPart() : composer.writer.finish() }

  /// Passes a chunk on, or pauses until its taker comes back.
  private func endChunk() throws {
    guard let takeChunk else {
      if composer.writer.hasChunk(ofAtLeast: chunkSize) { pause() }
      return
    }
    if let chunk = composer.writer.takeChunk(ofAtLeast: chunkSize) { try takeChunk(chunk) }
  }
}

// MARK: Steps

/// The writing of markup step by step. A page can wait between two steps, and markups of any depth take no stack.
///
/// A step writes its markup and those in it, until a chunk is full or the stack is. The rest, at each level around that
/// place, is added as steps.
nonisolated extension MarkupRenderer {
  /// Indicates whether the page is written in steps.
  @usableFromInline var isStepping: Bool { steps != nil }

  /// Begins to write a page step by step.
  func beginSteps(for page: some Markup) {
    steps = WritingSteps()
    addStep(for: page)
  }

  /// Runs the next step. Returns `false` if there is none.
  func runStep() throws -> Bool {
    guard let step = steps?.next() else { return false }
    (isPausing, remainingNesting) = (false, Self.nesting)
    step.resume?(self)
    if composer.decoration.isOfListing { remainingNesting = 0 }
    try runInPlace { try step.run(self) }
    return true
  }

  /// Adds what comes next as steps.
  private func pause() {
    isPausing = true
    remainingNesting &-= Self.pauseOfNesting
  }

  private static var pauseOfNesting: Int { 1 << 32 }

  /// Writes a markup as a step, because there is no stack left.
  private func writeInSteps<Content: Markup>(_ view: Content) throws {
    if isStepping {
      addStep(for: view)
      return pause()
    }
    let (resume, nesting, outer) = (resumption(), remainingNesting, environment)
    defer { environment = outer }
    beginSteps(for: view)
    while try runStep() {}
    steps = nil
    (isPausing, remainingNesting) = (false, nesting)
    resume(self)
  }

  private func addStep<Content: Markup>(for view: Content) {
    let levels = uncountedLevels
    addStep { renderer in
      var view = view
      // The next step has a depth of its own.
      _ = try renderer.depth.enter(renderer.currentBody ?? Content.self, usualLevels: levels)
      try renderer.visit(&view, with: __MarkupRenderer(base: renderer))
    }
  }

  /// Adds a step, which depends on the current state of the renderer unless told otherwise.
  @usableFromInline
  func addStep(inContext: Bool = true, _ run: @escaping (MarkupRenderer) throws -> Void) {
    steps?.add(WritingSteps.Step(resume: inContext ? resumption() : nil, run: run))
  }

  /// Returns a function for putting the renderer back into its current state.
  private func resumption() -> (MarkupRenderer) -> Void {
    let (environment, decoration, body, depth) = (environment, composer.decoration, currentBody, depth)
    return { renderer in
      renderer.environment = environment
      renderer.composer.decoration = decoration
      renderer.currentBody = body
      renderer.depth = depth
    }
  }
}

extension EnvironmentIssue {
  fileprivate static var textOfMainActor: EnvironmentIssue {
    EnvironmentIssue(
      "A text has a value or a format that isn't 'Sendable', so it can be shown on the main actor only.",
      remedies: [
        "Use a format style that is 'Sendable'.",
        "Or format the value where it is known: 'Text(style.format(value))'.",
      ])
  }
}
