import EnvironmentCore

extension HTMLComposer {
  private enum Step {
    case show(ViewNode)
    /// Shows the view of an element of a collection. If the view is a row, its tag is the element's identifier.
    case showElement(ViewNode, id: AnyHashable)
    case endElement(HTMLOpenDecoration, of: ViewNode)
    case endAnnotation(HTMLDecoration)
  }

  /// Writes a node of a graph and its descendants. The depth of the graph takes no stack.
  ///
  /// - Parameter onError: Called with the error of each view without a form in HTML, which is then shown as text.
  ///   Without this closure, the error is thrown.
  @MainActor
  mutating func write(_ node: ViewNode, onError: ((HTMLError) -> Void)? = nil) throws {
    var steps: [Step] = [.show(node)]
    // The errors to show at the next place where HTML allows a text.
    var failures: [HTMLError] = []
    while let step = steps.popLast() {
      do {
        try take(step, &steps)
      } catch let error as HTMLError {
        guard let onError else { throw error }
        onError(error)
        failures.append(error)
        // The step has written nothing. An element whose text keeps it from ending ends without the text.
        if case .endElement(let open, _) = step {
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
    case .show(let node): try naming(node) { try $0.show(node, &steps) }
    case .showElement(let node, let id):
      steps.append(.endAnnotation(decoration))
      beginElement(id: id)
      try naming(node) { try $0.show(node, &steps) }
    case .endElement(let open, let node): try naming(node) { try $0.end(open) }
    case .endAnnotation(let outer): decoration = outer
    }
  }

  /// Runs an operation for a node, and names the view around the node in an error of HTML.
  @MainActor
  private mutating func naming(_ node: ViewNode, _ operation: (inout HTMLComposer) throws -> Void) throws {
    do { try operation(&self) } catch let error as HTMLError { throw error.inBody(of: node.bodyOwner) }
  }

  /// Writes the beginning of a node, and adds the steps after it, the last first.
  @MainActor
  private mutating func show(_ node: ViewNode, _ steps: inout [Step]) throws {
    switch node.content {
    case .text(let text): return try self.text(text)
    case .element(let tag, let attributes): steps.append(.endElement(try start(tag, attributes), of: node))
    case .annotation(let annotation):
      if case .concealed(if: true) = annotation.annotation { return }
      steps.append(.endAnnotation(try annotate(annotation.annotation)))
      if case .control(let control) = annotation.annotation, let label = control.label(inRowAround: node) {
        _ = try annotate(.attributes(["aria-label": label]))
      }
    case .elements(let elements) where decoration.isRow:
      for (index, child) in node.children.enumerated().reversed() {
        steps.append(.showElement(child, id: elements.identifier(at: index)))
      }
      return
    case .nothing, .elements, .scope, .mounted: break
    }
    for child in node.children.reversed() { steps.append(.show(child)) }
  }
}
