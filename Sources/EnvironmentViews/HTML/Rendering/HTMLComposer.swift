import EnvironmentCore

/// A writer of texts and elements that applies the annotations of the views around them.
struct HTMLComposer: ~Copyable {
  var writer: HTMLWriter

  /// The decoration of the next outermost texts and elements.
  var decoration = HTMLDecoration()

  mutating func text(_ text: String) throws {
    if decoration.isNone { return try writer.text(text) }
    try decorated(text) { writer, text in try writer.text(text) }
  }

  /// Writes text or markup with its decoration.
  private mutating func decorated(_ text: String, write: (inout HTMLWriter, String) throws -> Void) throws {
    if let attributed = decoration.attributed {
      throw HTMLError(.attributesOfText(view: "\(attributed.view)"), path: writer.path)
    }
    if case .optionContent = decoration.row { return try writer.text(text) }
    let outer = try start(decoration.attributes.isEmpty || decoration.isOption ? nil : "span", [:])
    if decoration.isInOption { try writer.text(text) } else { try write(&writer, text) }
    try end(outer)
  }

  /// Begins an element, or only its decoration if there is no tag. Pass the result to ``end(_:)``.
  mutating func start(_ tag: String?, _ attributes: HTMLAttributes) throws -> HTMLOpenDecoration {
    if decoration.isNone {
      if let tag { try writer.startElement(tag, attributes) }
      return HTMLOpenDecoration(outer: .same, elementCount: tag == nil ? 0 : 1)
    }
    if decoration.attributed != nil { try countElement() }
    if decoration.isOption || decoration.isInOption { return try startInPicker(tag, attributes) }
    var open = HTMLOpenDecoration(outer: .other(decoration), elementCount: 0)
    let attributes = attributes.merging(decoration.attributes)
    let mark = decoration.isRow && tag != nil ? writer.mark() : nil
    if decoration.isRow, tag != "li" {
      try writer.startElement("li", decoration.rowAttributes)
      open.elementCount += 1
    }
    if let tag {
      do {
        try writer.startElement(
          tag, decoration.isRow && tag == "li" ? attributes.merging(decoration.rowAttributes) : attributes)
      } catch {
        // An element that throws writes nothing, not even its row.
        if let mark {
          writer.rewind(to: mark)
          writer.release(mark)
        }
        throw error
      }
      open.elementCount += 1
    }
    if let mark { writer.release(mark) }
    decoration = HTMLDecoration()
    return open
  }

  /// Begins an option of a picker, or a group of options. An element in an option shows only its text.
  private mutating func startInPicker(_ tag: String?, _ attributes: HTMLAttributes) throws -> HTMLOpenDecoration {
    var open = HTMLOpenDecoration(outer: .other(decoration), elementCount: 0)
    if decoration.isInOption { return open }
    let added = decoration.attributes
    switch tag {
    case "hr":
      try writer.startElement("hr", added)
      open.elementCount = 1
    case "optgroup":
      try writer.startElement("optgroup", attributes.merging(added))
      open.elementCount = 1
      // Its content consists of options, as it does outside of the group.
      decoration.attributes = HTMLAttributes()
      decoration.attributed = nil
    default:
      try writer.startElement("option", decoration.rowAttributes.merging(added))
      open.elementCount = 1
      decoration = HTMLDecoration()
      decoration.row = .optionContent
    }
    return open
  }

  /// Counts an element for each modifier that adds attributes to it. Such a modifier can have only one element.
  private func countElement() throws {
    for attributed in sequence(first: decoration.attributed, next: { $0?.outer }) {
      guard let attributed else { return }
      attributed.elementCount += 1
      if attributed.elementCount > 1 {
        throw HTMLError(.attributesOfSeveralElements(view: "\(attributed.view)"), path: writer.path)
      }
    }
  }

  mutating func end(_ open: HTMLOpenDecoration) throws {
    for _ in 0..<open.elementCount { try writer.endElement() }
    if case .other(let outer) = open.outer { decoration = outer }
  }

  /// Applies an annotation to the decoration. Returns the decoration to restore at the annotation's end.
  mutating func annotate(_ annotation: ViewAnnotation) throws -> HTMLDecoration {
    let outer = decoration
    switch annotation {
    case .attributes(let attributes): decoration.attributes = attributes.merging(decoration.attributes)
    case .elementAttributes(let added):
      decoration.attributes = added.attributes.merging(decoration.attributes)
      decoration.attributed = AttributedElements(view: added.view, outer: decoration.attributed)
    case .rows(let selection): decoration.row = .item(selection: selection)
    case .options(let options): decoration.row = .option(options)
    case .tag(let tag): decoration.tag = tag
    case .markup(let markup): try decorated(markup) { writer, markup in try writer.markup(markup) }
    case .identity, .binding, .effect, .control, .preference, .concealed: break
    }
    return outer
  }

  /// Notes that the next view shows an element of a collection. If the view is a row, its tag is the element's
  /// identifier.
  mutating func beginElement(id: some Hashable) {
    if decoration.isRow { decoration.tag = AnyHashable(id) }
  }
}

/// The attributes that annotations add to texts and elements.
struct HTMLDecoration {
  /// The kinds of outermost texts and elements.
  enum Row {
    case none
    /// An item of a list.
    case item(selection: Set<AnyHashable>?)
    /// An option of a picker.
    case option(PickerOptions)
    /// The content of an option, which is text alone.
    case optionContent
  }

  var attributes = HTMLAttributes()
  var row = Row.none
  var tag: AnyHashable?

  /// The modifiers that add to `attributes`, and that can have one element each.
  var attributed: AttributedElements?

  var isNone: Bool {
    if case .none = row { attributes.isEmpty && attributed == nil } else { false }
  }

  var isRow: Bool {
    switch row {
    case .item, .option: true
    case .none, .optionContent: false
    }
  }

  var isOption: Bool { if case .option = row { true } else { false } }
  var isInOption: Bool { if case .optionContent = row { true } else { false } }

  var rowAttributes: HTMLAttributes {
    switch row {
    case .none, .optionContent, .item(selection: nil): [:]
    case .item(let selection?):
      ["role": "option", "aria-selected": tag.map { selection.contains($0) ? "true" : "false" } ?? "false"]
    case .option(let options):
      [
        "value": options.isSubmitted ? tag?.base as? String : nil,
        "selected": tag.map(options.isSelected) ?? false,
      ]
    }
  }
}

/// The number of elements that were begun for one element, and the decoration to restore after it.
@usableFromInline
struct HTMLOpenDecoration {
  /// The decoration to restore. It is indirect, since it is large and most elements have none.
  enum Outer {
    case same
    indirect case other(HTMLDecoration)
  }

  fileprivate(set) var outer: Outer
  fileprivate(set) var elementCount: Int
}

// MARK: Writing a graph

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
  /// - Parameter onError: Called with the error of each view that HTML can't express, which is then shown as text. Without
  ///   this closure, the error is thrown.
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
