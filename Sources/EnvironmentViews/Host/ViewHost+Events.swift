extension ViewHost {
  /// Taps the control with a label or an identifier.
  ///
  /// ```swift
  /// try host.tap("Add to cart")
  /// ```
  ///
  /// As for every event, what is pending is evaluated first, so that the control is one that is shown, and what follows
  /// from the event is evaluated before the call returns.
  ///
  /// - Throws: ``ViewEventError`` if there is no such control, if there are several, or if it is disabled.
  /// - Complexity: linear in the number of views.
  public func tap(_ label: String) throws {
    try deliver("tap", to: label) { node in
      switch node.control.action {
      case .tap(let action): action
      case .toggle(let binding): { binding.wrappedValue.toggle() }
      case .text, .selection, .choice: nil
      }
    }
  }

  /// Writes a text into the text field with a label or an identifier, in the place of what it has.
  ///
  /// - Throws: ``ViewEventError`` if there is no such control, if there are several, or if it is disabled.
  public func type(_ text: String, into label: String) throws {
    try deliver("type", to: label) { node in
      guard case .text(let binding) = node.control.action else { return nil }
      return { binding.wrappedValue = text }
    }
  }

  /// Turns the toggle with a label or an identifier on if it is off, and off if it is on.
  ///
  /// - Throws: ``ViewEventError`` if there is no such control, if there are several, or if it is disabled.
  public func toggle(_ label: String) throws {
    try deliver("toggle", to: label) { node in
      guard case .toggle(let binding) = node.control.action else { return nil }
      return { binding.wrappedValue.toggle() }
    }
  }

  /// Selects the row with a value in the list, or the option in the ``Picker``, with a label or an identifier.
  ///
  /// The value of a row is its `tag`, or else the identifier of its element. A list has no label of its own, so give it
  /// an `id`; the only list of a hierarchy can also be called "List".
  ///
  /// - Throws: ``ViewEventError`` if there is no such list, or no such row in it, or if there are several lists.
  public func select(_ value: some Hashable, in label: String) throws {
    let tag = AnyHashable(value)
    var rowsWithoutIt: [AnyHashable]?
    try deliver("select", to: label) { node in
      let select: @MainActor (AnyHashable) -> Bool
      switch node.control.action {
      case .selection(let action), .choice(let action): select = action
      case .tap, .text, .toggle: return nil
      }
      return {
        let rows = node.rowTags
        if !rows.contains(where: { $0.asTag == tag.asTag }) || !select(tag) { rowsWithoutIt = rows }
      }
    }
    if let rowsWithoutIt {
      let candidates = rowsWithoutIt.map { "row \($0.base)" }
      throw ViewEventError(.noRow("\(value)"), event: "select", label: label, candidates: candidates)
    }
  }

  /// Delivers an event to the control that it is for.
  private func deliver(
    _ event: String, to label: String, _ action: (ControlNode) -> (@MainActor () -> Void)?
  ) throws {
    graph.update()
    let candidates = (graph.root.map(ControlNode.controls) ?? []).compactMap { node in
      action(node).map { (node: node, action: $0) }
    }
    let called = candidates.filter { $0.node.isCalled(label) }
    func error(_ fact: ViewEventError.Fact) -> ViewEventError {
      ViewEventError(fact, event: event, label: label, candidates: candidates.map(\.node.description))
    }
    guard let found = called.first else { throw error(.noControl) }
    guard called.count == 1 else { throw error(.severalControls(called.count)) }
    guard found.node.control.isEnabled else { throw error(.isDisabled) }
    found.action()
    graph.update()
  }
}
