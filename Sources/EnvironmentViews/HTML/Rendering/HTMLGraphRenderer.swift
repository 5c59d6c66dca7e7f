/// Writes the HTML of what a graph shows.
@MainActor
struct HTMLGraphRenderer: ~Copyable {
  private enum Step {
    case show(ViewNode)
    /// Shows the view of an element of a collection, which stands for it if it is a row.
    case showElement(ViewNode, id: AnyHashable)
    case endElement(HTMLOpenDecoration)
    case endAnnotation(HTMLDecoration)
  }

  private var composer: HTMLComposer
  private var steps: [Step] = []

  init(_ composer: consuming HTMLComposer) {
    self.composer = composer
  }

  /// Writes a node and all that is in it, and gives the composer back. Takes no stack, however deep that is.
  consuming func render(_ node: ViewNode) throws -> HTMLComposer {
    steps.append(.show(node))
    while let step = steps.popLast() {
      switch step {
      case .show(let node): try show(node)
      case .showElement(let node, let id):
        steps.append(.endAnnotation(composer.decoration))
        composer.beginElement(id: id)
        try show(node)
      case .endElement(let open): try composer.end(open)
      case .endAnnotation(let outer): composer.endAnnotation(outer)
      }
    }
    return composer
  }

  private mutating func show(_ node: ViewNode) throws {
    switch node.content {
    case .text(let text): return try composer.text(text)
    case .element(let tag, let attributes): steps.append(.endElement(try composer.start(tag, attributes)))
    case .annotation(let annotation):
      if case .concealed(if: true) = annotation.annotation { return }
      steps.append(.endAnnotation(composer.annotate(annotation.annotation)))
    case .elements(let elements) where composer.decoration.isRow:
      for (index, child) in node.children.enumerated().reversed() {
        steps.append(.showElement(child, id: elements.identifier(at: index)))
      }
      return
    case .nothing, .elements, .scope, .evaluation: break
    }
    for child in node.children.reversed() { steps.append(.show(child)) }
  }
}
