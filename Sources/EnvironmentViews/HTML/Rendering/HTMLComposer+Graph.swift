extension HTMLComposer {
  private enum Step {
    case show(ViewNode)
    /// Shows the view of an element of a collection, which stands for it if it is a row.
    case showElement(ViewNode, id: AnyHashable)
    case endElement(HTMLOpenDecoration)
    case endAnnotation(HTMLDecoration)
  }

  /// Writes a node of a graph and all that is in it. Takes no stack, however deep that is.
  @MainActor
  mutating func write(_ node: ViewNode) throws {
    var steps: [Step] = [.show(node)]
    while let step = steps.popLast() { try take(step, &steps) }
  }

  /// Writes a node of a graph and all that is in it, with a text in the place of each view that HTML can't express.
  ///
  /// - Parameter onError: Called with each error that is shown as text.
  @MainActor
  mutating func write(_ node: ViewNode, onError: (HTMLError) -> Void) throws {
    var steps: [Step] = [.show(node)]
    // The errors to show where HTML next lets a text stand.
    var failures: [HTMLError] = []
    while let step = steps.popLast() {
      do {
        try take(step, &steps)
      } catch let error as HTMLError {
        onError(error)
        failures.append(error)
        // The step has written nothing. An element that can't end as it is ends without its text.
        if case .endElement(let open) = step {
          writer.dropRawText()
          try end(open)
        }
      }
      while let failure = failures.first, (try? write(failure)) != nil { failures.removeFirst() }
    }
  }

  private mutating func write(_ failure: HTMLError) throws {
    let open = try start("pre", [:])
    try text(failure.description)
    try end(open)
  }

  @MainActor
  private mutating func take(_ step: Step, _ steps: inout [Step]) throws {
    switch step {
    case .show(let node): try show(node, &steps)
    case .showElement(let node, let id):
      steps.append(.endAnnotation(decoration))
      beginElement(id: id)
      try show(node, &steps)
    case .endElement(let open): try end(open)
    case .endAnnotation(let outer): endAnnotation(outer)
    }
  }

  /// Writes the beginning of a node, and adds the steps after it, the last first.
  @MainActor
  private mutating func show(_ node: ViewNode, _ steps: inout [Step]) throws {
    switch node.content {
    case .text(let text): return try self.text(text)
    case .element(let tag, let attributes): steps.append(.endElement(try start(tag, attributes)))
    case .annotation(let annotation):
      if case .concealed(if: true) = annotation.annotation { return }
      steps.append(.endAnnotation(annotate(annotation.annotation)))
    case .elements(let elements) where decoration.isRow:
      for (index, child) in node.children.enumerated().reversed() {
        steps.append(.showElement(child, id: elements.identifier(at: index)))
      }
      return
    case .nothing, .elements, .scope, .evaluation: break
    }
    for child in node.children.reversed() { steps.append(.show(child)) }
  }
}
