import EnvironmentCore

/// A writer of texts and elements with the annotations of the views around them.
struct HTMLComposer: ~Copyable {
  var writer: HTMLWriter

  /// The decoration of the next outermost texts and elements.
  var decoration = HTMLDecoration()

  init(writer: consuming HTMLWriter, decoration: HTMLDecoration) {
    self.writer = writer
    self.decoration = decoration
  }

  /// Makes a composer of a document, which reports replaced values.
  init(format: HTMLFormat) {
    writer = HTMLWriter(format: format, onIssue: { EnvironmentReporting.report($0) })
  }

  mutating func text(_ text: String) throws {
    if decoration.isNone { return try writer.text(text) }
    try decorated(text) { writer, text in try writer.text(text) }
  }

  /// Writes text or markup with its decoration.
  private mutating func decorated(_ text: String, write: (inout HTMLWriter, String) throws -> Void) throws {
    if case .outline(let outline) = decoration.row { return outline.texts.append(text) }
    if case .listed(let item) = decoration.row {
      let open = try start(item)
      try decorated(text, write: write)
      return try end(open)
    }
    if let attributed = decoration.attributed {
      throw HTMLError(.attributesOfText(attributed.view), path: writer.path)
    }
    if case .optionContent = decoration.row { return try writer.text(text) }
    let outer = try start(decoration.attributes.isEmpty || decoration.isOption ? nil : "span", [:])
    if decoration.isInOption { try writer.text(text) } else { try write(&writer, text) }
    try end(outer)
  }

  /// Begins an element, and leaves no attributes: their memory is free for those of its content. Pass the result to
  /// ``end(_:)``.
  mutating func start(_ tag: String, taking attributes: inout HTMLAttributes) throws -> HTMLOpenDecoration {
    let open = try start(tag, attributes)
    if !attributes.isEmpty { attributes = HTMLAttributes() }
    return open
  }

  /// Begins an element, or only its decoration if there is no tag. Pass the result to ``end(_:)``.
  mutating func start(_ tag: String?, _ attributes: HTMLAttributes) throws -> HTMLOpenDecoration {
    if decoration.isNone {
      if let tag { try writer.startElement(tag, attributes) }
      return HTMLOpenDecoration(elementCount: tag == nil ? 0 : 1)
    }
    if decoration.isOutline { return HTMLOpenDecoration(elementCount: 0) }
    if case .listed(let item) = decoration.row {
      var open = try start(item)
      open.elementCount += try start(tag, attributes).elementCount
      return open
    }
    if decoration.attributed != nil { try countElement() }
    if decoration.isOption || decoration.isInOption { return try startInPicker(tag, attributes) }
    var open = HTMLOpenDecoration(outer: [decoration], elementCount: 0)
    var attributes = attributes.merging(decoration.attributes)
    let mark = decoration.isRow && tag != nil ? writer.mark() : nil
    defer { if let mark { writer.release(mark) } }
    if decoration.isRow, tag == "li" {
      attributes.merge(decoration.rowAttributes)
    } else if decoration.isRow {
      try writer.startElement("li", decoration.rowAttributes)
      open.elementCount += 1
    }
    if let tag {
      do { try writer.startElement(tag, attributes) } catch {
        // An element with an error writes nothing, not even its row.
        if let mark { writer.rewind(to: mark) }
        throw error
      }
      open.elementCount += 1
    }
    decoration = HTMLDecoration()
    return open
  }

  /// Begins the element of one listed view, to which the other decorations belong. Pass the result to ``end(_:)``.
  mutating func start(_ item: HTMLDecoration.Item) throws -> HTMLOpenDecoration {
    let open = HTMLOpenDecoration(outer: [decoration], elementCount: 1)
    try writer.startElement(item.tag, item.attributes)
    decoration.row = .none
    return open
  }

  /// Begins an option of a picker, or a group of options. An element in an option shows only its text.
  private mutating func startInPicker(_ tag: String?, _ attributes: HTMLAttributes) throws -> HTMLOpenDecoration {
    var open = HTMLOpenDecoration(outer: [decoration], elementCount: 0)
    if decoration.isInOption { return open }
    let added = decoration.attributes
    switch tag {
    // A parser would end the group at a line in it.
    case "hr" where writer.current.name == "optgroup": return open
    case "hr": try writer.startElement("hr", added)
    case "optgroup":
      try writer.startElement("optgroup", attributes.merging(added))
      // Its content consists of options, as it does outside of the group.
      decoration.attributes = HTMLAttributes()
      decoration.attributed = nil
    default:
      try writer.startElement("option", decoration.rowAttributes.merging(added))
      decoration = HTMLDecoration()
      decoration.row = .optionContent
    }
    open.elementCount = 1
    return open
  }

  /// Counts an element for each modifier with attributes for it. Such a modifier can have only one element.
  private func countElement() throws {
    var next = decoration.attributed
    while let attributed = next {
      next = attributed.outer
      attributed.elementCount += 1
      if attributed.elementCount > 1 {
        throw HTMLError(.attributesOfSeveralElements(attributed.view), path: writer.path)
      }
    }
  }

  mutating func end(_ open: HTMLOpenDecoration) throws {
    for _ in 0..<open.elementCount { try writer.endElement() }
    if let outer = open.decoration { decoration = outer }
  }

  /// Applies an annotation to the decoration. Returns the decoration to restore at the annotation's end.
  mutating func annotate(_ annotation: ViewAnnotation) throws -> HTMLDecoration {
    let outer = decoration
    switch annotation {
    case .attributes(let attributes): decoration.attributes = attributes.merging(decoration.attributes)
    case .elementAttributes(let attributes, let view):
      decoration.attributes = attributes.merging(decoration.attributes)
      decoration.attributed = AttributedElements(view: view, outer: decoration.attributed)
    case .rows(let selection): decoration.row = .item(selection: selection)
    case .options(let options): decoration.row = .option(options)
    case .tag(let tag): decoration.tag = tag
    case .markup(let markup): try decorated(markup) { writer, markup in try writer.markup(markup) }
    case .dialog:
      decoration = HTMLDecoration()
      // In a list, it is an item of its own.
      if case .item = outer.row { decoration.row = .item(selection: nil) }
    case .identity, .binding, .effect, .control, .preference, .concealed: break
    }
    return outer
  }

  /// Notes the next view as an element of a collection. If the view is a row, its tag is the element's identifier.
  mutating func beginElement(id: some Hashable) {
    if decoration.isRow { decoration.tag = AnyHashable(id) }
  }
}

/// The number of elements begun for one element, and the decoration to restore after it.
@usableFromInline
struct HTMLOpenDecoration {
  /// The decoration to restore; `nil` if it is the same. An array, since a decoration is large and most elements have
  /// none.
  fileprivate(set) var outer: [HTMLDecoration]?
  fileprivate(set) var elementCount: Int

  /// The decoration to restore; `nil` if it is the same.
  var decoration: HTMLDecoration? { outer?.first }
}
