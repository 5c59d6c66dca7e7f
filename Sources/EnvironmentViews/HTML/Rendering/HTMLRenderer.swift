import EnvironmentCore

/// A writer of the HTML of visited views, of which it retains none.
@MainActor
@usableFromInline
final class HTMLRenderer: ViewVisitor, PropertyHost {
  // Code that runs during an access to these properties can't reach the renderer, so accesses can't overlap. Checking
  // them would take several checks for each view: see the benchmark `views/render`.
  @exclusivity(unchecked) var environment: EnvironmentValues
  @exclusivity(unchecked) var composer: HTMLComposer
  /// The observation of the values read by the latest body, until a function takes it.
  @exclusivity(unchecked) var latestObservation: BodySubscription?

  /// The request of the page, if any.
  let request: EnvironmentRequest?

  /// What the page binds; `nil` if it has bound nothing yet.
  @exclusivity(unchecked) private(set) var madeBindings: ViewBindings?
  var bindings: ViewBindings {
    let bindings = madeBindings ?? ViewBindings(of: request)
    madeBindings = bindings
    return bindings
  }

  /// The type whose body is being evaluated.
  @exclusivity(unchecked) @usableFromInline var currentBody: Any.Type?

  /// The number of further views to nest, until views are written step by step.
  @exclusivity(unchecked) @usableFromInline var remainingNesting = HTMLRenderer.maximumNesting

  /// The maximum number of nested views. They take up to three of a thread's eight megabytes of stack, and the views'
  /// own code needs some, too.
  #if DEBUG
    static let maximumNesting = 512
  #else
    static let maximumNesting = 6_000
  #endif

  /// The type of the page's view.
  var pageView: Any.Type = Never.self

  /// The values set by views for the views around them.
  @exclusivity(unchecked) var preferences = PreferenceCollection()

  /// The remaining work; `nil` unless views are written step by step.
  @exclusivity(unchecked) var steps: WritingSteps<HTMLRenderer>?

  /// The size of the chunks for which steps are written, whose bytes can't be taken back; `nil` if all bytes are taken
  /// at the end, and each view is a step of its own if there are steps.
  var chunkSize: Int?

  /// The number of views being written by the current step inside one another.
  var nestingInStep = 0

  /// The views around the current one written step by step.
  var depth = HierarchyDepth()

  init(
    environment: EnvironmentValues, format: HTMLFormat, of request: EnvironmentRequest? = TaskScope.currentRequest
  ) {
    self.environment = environment
    self.request = request
    TestObservers.noteSettings(in: environment, "in the environment of a hierarchy")
    composer = HTMLComposer(format: format)
  }

  func visit<Content: View>(_ view: Content, branch: Int) throws {
    var view = view
    try visit(&view, with: __HTMLRenderer(base: self))
  }

  /// Writes a view, given the wrapper of this renderer. An error ends the rendering, and leaves the depth as it is.
  @inlinable @inline(__always)
  func visit<Content: View>(_ view: inout Content, with renderer: __HTMLRenderer) throws {
    if remainingNesting == 0 { return try writeInSteps(view) }
    remainingNesting -= 1
    try view.__render(with: renderer)
    remainingNesting += 1
  }

  func text(_ text: String) throws {
    try composer.text(text)
  }

  /// Begins an element. Give the result to ``end(_:)``.
  @usableFromInline
  func start(_ tag: String, taking attributes: inout HTMLAttributes) throws -> HTMLOpenDecoration {
    try composer.start(tag, taking: &attributes)
  }

  @usableFromInline
  func end(_ open: HTMLOpenDecoration) throws {
    if isStepping { return try atEnd { try $0.composer.end(open) } }
    try composer.end(open)
  }

  /// Indicates whether each element of a collection stands for a row, or may be a step of its own.
  @usableFromInline var isInRows: Bool { composer.decoration.isRow || isStepping }

  @usableFromInline
  func repeating<Data, ID, Content>(_ view: ForEach<Data, ID, Content>) throws {
    if isStepping { return try writeInSteps(elementsOf: view) }
    let outer = composer.decoration
    try view.forEachElement { element in
      composer.beginElement(id: view.id(element))
      try visit(content(of: element, view.content))
      composer.decoration = outer
    }
  }

  func writing<Writer: _EnvironmentWriter, Content: View>(_ writer: Writer, _ content: Content) throws {
    let inherited = environment
    environment = EvaluationReads.run(at: self) { inherited.changed(by: writer) }
    defer { environment = inherited }
    try visit(content)
  }

  func annotating<Content: View>(_ annotation: ViewAnnotation, _ content: Content) throws {
    if case .concealed(if: true) = annotation { return try conceal(content) }
    if case .preference(let use) = annotation { return try visit(content, for: use) }
    if case .binding(let objects, let includesChildren) = annotation {
      for object in objects { bindings.bind(object, to: environment, includesChildren: includesChildren) }
    }
    if case .control(let control) = annotation {
      control.reportScriptedKind(onPage: environment.pageName(showing: pageView))
    }
    let outer = try composer.annotate(annotation)
    if case .dialog = annotation { try visitDialog(content) } else { try visit(content) }
    composer.decoration = outer
  }

  /// Visits a dialog, whose preferences don't reach the views around it.
  private func visitDialog<Content: View>(_ content: Content) throws {
    let outer = exchange(&preferences, with: PreferenceCollection())
    try visit(content)
    try atEnd { release(exchange(&$0.preferences, with: outer)) }
  }

  /// Visits a view with a preference to set or read.
  private func visit<Content: View>(_ content: Content, for use: some AnyPreferenceUse) throws {
    let outer = use.begin(in: &preferences)
    try visit(content)
    try atEnd { use.end(in: &$0.preferences, outer: outer) }
  }

  /// Visits a view without showing it. Its values for the pages around it count, but its preferences don't.
  private func conceal<Content: View>(_ content: Content) throws {
    let start = restartPoint()
    try visit(content)
    try atEnd {
      $0.restart(from: start)
      $0.composer.writer.release(start.mark)
    }
  }

  /// Writes a page, and ends the rendering.
  func write<Content: View>(_ view: Content) throws {
    defer { madeBindings?.unbindAll() }
    pageView = Content.self
    try HierarchyDepth.check(page: Content.self)
    // An error leaves the current body as it is.
    do { try UninstalledReads.recording { try visit(view) } } catch {
      throw error.located(inBody: currentBody, onPage: environment.pathOfMessages)
    }
  }
}

extension Control {
  /// The kinds of the reported controls, and their pages.
  private static let reported = ReceivedIssues<[String]>()

  /// Reports a control with an action that a page written as HTML can't run, once for each kind and page.
  func reportScriptedKind(onPage page: @autoclosure () -> String) {
    guard let scriptedKind else { return }
    let page = page()
    EnvironmentReporting.report(once: [scriptedKind, page], among: Self.reported, .neverRuns(scriptedKind, on: page))
  }
}

extension EnvironmentIssue {
  /// Returns the issue of the controls of a kind in a page written as HTML, where their actions never run.
  fileprivate static func neverRuns(_ kind: String, on page: String) -> EnvironmentIssue {
    let remediesOfButton = [
      "In a 'Form(action:method:)', write 'Button(\"…\", type: .submit)'.",
      "For a script of your own, write 'Element(\"button\")'.",
    ]
    return EnvironmentIssue(
      "A '\(kind)' has an action that never runs, because its page is written as HTML, in which no Swift runs.",
      place: ["Page: \(HTMLError.quoted(page))"],
      remedies: ["Use 'Link' to lead to another page."] + (kind == "Button" ? remediesOfButton : []))
  }
}
