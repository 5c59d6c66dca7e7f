public import EnvironmentCore

/// A host for a hierarchy of views without a screen. It delivers events, and gives the HTML and the names of the
/// evaluated bodies.
///
/// Use it to test views together with their models, as their user would use them, or to keep a user interface for
/// another program to draw.
///
/// ```swift
/// let host = ViewHost { Counter() }
/// try host.tap("Add")
/// #expect(host.html == "<button type=\"button\">Add</button>1")
/// #expect(host.drainEvaluations() == ["Counter", "Counter"])
/// ```
///
/// A host does nothing by itself. An event is delivered to the current hierarchy, and its effects are evaluated before
/// the call returns. Other changes, such as a change of a model by a test, wait for ``update()``, ``settled()`` or the
/// next event. Bodies are evaluated in the document's order, and each only after a change of something read by it.
///
/// A view with a fault, such as one whose properties can't be installed, is reported to
/// ``/EnvironmentCore/EnvironmentReporting``.
///
/// Isolation: the main actor.
@MainActor
public final class ViewHost<Root: View> {
  package let graph: ViewGraph
  private var values: EnvironmentValues

  /// Shows a view: evaluates it, and runs the resulting actions.
  ///
  /// ```swift
  /// let host = ViewHost(environment: values) { ShopView() }
  /// ```
  ///
  /// The host keeps its values when it is updated in another task.
  ///
  /// - Parameters:
  ///   - environment: The values inherited by the root; those of the current task if none are given.
  ///   - root: Makes the view, once. A change of what the closure itself reads has no effect; a body that reads it
  ///     follows the change.
  /// - Complexity: linear in the number of views; the depth of the views takes no stack.
  public init(environment: EnvironmentValues = .current, @ViewBuilder _ root: () -> Root) {
    values = environment.detached
    graph = ViewGraph(
      environment: values, of: TaskScope.request(of: environment), named: "A 'ViewHost' of '\(Root.self)'")
    // The closure has no place of its own, so it reads the values of the root.
    UninstalledReads.recording { graph.mount(EvaluationReads.run(at: RootPlace(values), root)) }
  }

  isolated deinit {
    graph.unmountAll()
  }

  /// The values inherited by the root. The next update evaluates the readers of the changed values.
  ///
  /// ```swift
  /// host.environment.locale = Locale(identifier: "fr")
  /// host.update()
  /// ```
  ///
  /// - Complexity: O(readers of the changed values) for the update.
  public var environment: EnvironmentValues {
    get { values }
    set {
      // Released at the end: the `deinit` of a value may use the host.
      let former = exchange(&values, with: newValue.detached)
      graph.scope.replaceValues(by: values)
      withExtendedLifetime(former) {}
    }
  }

  /// Evaluates the views whose inputs have changed.
  ///
  /// ```swift
  /// model.title = "Soup"
  /// host.update()
  /// #expect(host.html.contains("Soup"))
  /// ```
  ///
  /// Actions such as those of `onAppear` and `onChange` run, too, and their effects are evaluated. Without a change,
  /// this does nothing.
  /// - Complexity: O(readers of the changed values).
  public func update() {
    graph.update()
  }

  /// The names of the types of the views whose bodies were evaluated, in order, without the names of enclosing types.
  ///
  /// ```swift
  /// #expect(host.evaluations == ["ShopView", "PriceView"])
  /// ```
  ///
  /// The host keeps all names of the last update with an evaluation, and some thousands of earlier names. So a
  /// long-running host needn't be drained.
  public var evaluations: [String] { graph.evaluations.all.map(\.name) }

  /// Returns ``evaluations``, and empties it.
  ///
  /// ```swift
  /// _ = host.drainEvaluations()
  /// try host.tap("Birthday")
  /// #expect(host.drainEvaluations() == ["AgeView"])
  /// ```
  public func drainEvaluations() -> [String] {
    graph.evaluations.take().map(\.name)
  }

  /// Unmounts the hierarchy: unbinds objects, cancels tasks, runs `onDisappear` actions, and releases all views.
  ///
  /// ```swift
  /// host.unmount()
  /// #expect(!model.isEnvironmentBound)
  /// ```
  public func unmount() {
    graph.unmountAll()
  }

  /// The HTML of the hierarchy after an update; empty if it was unmounted.
  ///
  /// ```swift
  /// #expect(host.html.contains("Total 7"))
  /// ```
  ///
  /// Content without a form in HTML is reported, and replaced by the error as the text of a `pre` element.
  /// ``renderHTML(format:)`` throws instead.
  public var html: String {
    do {
      return try renderHTML(.minified, onError: { EnvironmentReporting.report($0.environmentIssue) })
    } catch {
      preconditionFailure("A writer throws only errors of HTML: \(error)")
    }
  }

  /// Returns the HTML of the hierarchy after an update; empty if it was unmounted.
  ///
  /// ```swift
  /// try print(host.renderHTML(format: .indented))
  /// ```
  ///
  /// - Throws: ``HTMLError`` for content without a safe form in HTML.
  /// - Complexity: linear in the number of views.
  public func renderHTML(format: HTMLFormat = .minified) throws -> String {
    try renderHTML(format, onError: nil)
  }

  private func renderHTML(_ format: HTMLFormat, onError: ((HTMLError) -> Void)?) throws -> String {
    graph.update()
    guard let root = graph.root else { return "" }
    var composer = HTMLComposer(format: format)
    try composer.write(root, onError: onError)
    return composer.writer.finishText()
  }

  /// Runs the ready tasks on the main actor, and evaluates their effects, until no task is ready.
  ///
  /// ```swift
  /// try host.tap("Load")  // starts a task
  /// await host.settled()
  /// #expect(host.html.contains("Soup"))
  /// ```
  ///
  /// Tasks in a sleep, or in a wait for something outside, aren't waited for. A task without an end, such as one that
  /// does nothing but yield, is reported after a thousand turns.
  ///
  /// The jobs of a `task` modifier on other actors, and in concurrent functions, are waited for. The progress of other
  /// tasks, such as one started by the action of a button, isn't known: they get turns as long as they have an effect,
  /// and twenty more. If these aren't enough, store the task in the action, and await it.
  public func settled() async {
    await graph.settle()
  }
}

// MARK: Events

extension ViewHost {
  /// Taps the control with a label or an identifier.
  ///
  /// ```swift
  /// try host.tap("Add to cart")
  /// ```
  ///
  /// As for every event, pending changes are evaluated first: the control is current. The effects of the event are
  /// evaluated before the call returns.
  ///
  /// - Throws: ``ViewEventError`` if there is no such control, if there are several, or if it is hidden or disabled.
  /// - Complexity: linear in the number of views.
  public func tap(_ label: String) throws {
    try deliver("tap", to: label) { node in
      switch node.control.action {
      case .tap(let action):
        node.actionAfterTap.map { end in
          {
            action()
            end()
          }
        } ?? action
      case .toggle(let binding): { binding.wrappedValue.toggle() }
      case .text, .selection, .choice: nil
      }
    }
  }

  /// Replaces the text of the text field with a label or an identifier.
  ///
  /// ```swift
  /// try host.type("Ada", into: "Name")
  /// ```
  ///
  /// - Throws: ``ViewEventError`` if there is no such control, if there are several, or if it is hidden or disabled.
  public func type(_ text: String, into label: String) throws {
    try deliver("type", to: label) { node in
      guard case .text(let binding) = node.control.action else { return nil }
      return { binding.wrappedValue = text }
    }
  }

  /// Turns the toggle with a label or an identifier on if it is off, and off if it is on.
  ///
  /// ```swift
  /// try host.toggle("Gift wrap")
  /// ```
  ///
  /// - Throws: ``ViewEventError`` if there is no such control, if there are several, or if it is hidden or disabled.
  public func toggle(_ label: String) throws {
    try deliver("toggle", to: label) { node in
      guard case .toggle(let binding) = node.control.action else { return nil }
      return { binding.wrappedValue.toggle() }
    }
  }

  /// Selects the row with a value in the list, or the option in the ``Picker``, with a label or an identifier.
  ///
  /// ```swift
  /// try host.select("L", in: "Size")      // an option of a picker
  /// try host.select(order.id, in: "orders")  // a row of a list with that identifier
  /// ```
  ///
  /// The value of a row is its `tag`, or else the identifier of its element. A list has no label of its own, so give it
  /// an `id`; the only list of a hierarchy can also be called "List".
  ///
  /// - Throws: ``ViewEventError`` if there is no such list, or no such row in it, or if there are several lists.
  public func select(_ value: some Hashable, in label: String) throws {
    let tag = AnyHashable(value)
    var rowsWithoutIt: [AnyHashable]?
    try deliver("select", to: label) { node in
      switch node.control.action {
      case .selection(let select), .choice(let select):
        return {
          let rows = node.rowTags
          if !rows.contains(where: { $0.asTag == tag.asTag }) || !select(tag) { rowsWithoutIt = rows }
        }
      case .tap, .text, .toggle: return nil
      }
    }
    if let rowsWithoutIt {
      let candidates = rowsWithoutIt.map { "row \($0.base)" }
      throw ViewEventError(
        "The list or picker \"\(label)\" has no row that is selected by \(value).", event: "select", label: label,
        candidates, areRows: true,
        remedy: "Select the 'tag' of a row, or else the identifier of its element, of the selection's own type.")
    }
  }

  /// Delivers an event to its control.
  private func deliver(
    _ event: String, to label: String, _ action: (ShownControl) -> (() -> Void)?
  ) throws {
    graph.update()
    let candidates = (graph.root.map(ShownControl.controls) ?? []).compactMap { node in
      action(node).map { (node: node, action: $0) }
    }
    let named = candidates.filter { $0.node.isCalled(label) }
    let called = named.filter { !$0.node.isHidden }
    let control = "with the label or id \"\(label)\""
    func error(_ fact: String, remedy: String) -> ViewEventError {
      ViewEventError(fact, event: event, label: label, candidates.map(\.node.description), remedy: remedy)
    }
    guard let found = called.first else {
      if !named.isEmpty {
        throw error(
          "The control \(control) is hidden, so it doesn't take the event '\(event)'.",
          remedy: "Bring the views into a state in which the control is shown first.")
      }
      let (others, remedy) =
        candidates.isEmpty
        ? (", nor any other", "Show the control before the event; 'html' has what is shown.")
        : ("", "Use the label or id of one of these.")
      throw error("There is no control \(control)\(others) that takes the event '\(event)'.", remedy: remedy)
    }
    guard called.count == 1 else {
      throw error(
        "There are \(called.count) controls \(control) that take the event '\(event)'.",
        remedy: "Give each an identifier with 'id(_:)', and name that.")
    }
    guard found.node.control.isEnabled else {
      throw error(
        "The control \(control) is disabled, so it doesn't take the event '\(event)'.",
        remedy: "Bring the views into a state in which the control is enabled first.")
    }
    let name = "\(event) \"\(label)\""
    EvaluationCause.attribute(to: name) { found.node.node.act(found.action) }
    graph.recorder?.event = name
    graph.update()
    graph.recorder?.event = nil
  }
}
