import EnvironmentCore

/// Writes texts and elements, with what the views around them have annotated.
struct HTMLComposer: ~Copyable {
  var writer: HTMLWriter

  /// The decoration of the next outermost texts and elements.
  private(set) var decoration = HTMLDecoration()

  init(writer: consuming HTMLWriter) {
    self.writer = writer
  }

  mutating func text(_ text: String) throws {
    if decoration.isNone { return try writer.text(text) }
    let outer = try start(decoration.attributes.isEmpty ? nil : "span", [:])
    try writer.text(text)
    try end(outer)
  }

  /// Begins an element, or only what decorates it if there is no tag. Give what it returns to ``end(_:)``.
  mutating func start(_ tag: String?, _ attributes: HTMLAttributes) throws -> HTMLOpenDecoration {
    if decoration.isNone {
      if let tag { try writer.startElement(tag, attributes) }
      return HTMLOpenDecoration(outer: .same, elementCount: tag == nil ? 0 : 1)
    }
    var open = HTMLOpenDecoration(outer: .other(decoration), elementCount: 0)
    let attributes = attributes.merging(decoration.attributes)
    if decoration.isRow, tag != "li" {
      try writer.startElement("li", decoration.rowAttributes)
      open.elementCount += 1
    }
    if let tag {
      try writer.startElement(
        tag, decoration.isRow && tag == "li" ? attributes.merging(decoration.rowAttributes) : attributes)
      open.elementCount += 1
    }
    decoration = HTMLDecoration()
    return open
  }

  mutating func end(_ open: HTMLOpenDecoration) throws {
    for _ in 0..<open.elementCount { try writer.endElement() }
    if case .other(let outer) = open.outer { decoration = outer }
  }

  /// Takes an annotation into account. Give what it returns to ``endAnnotation(_:)``.
  mutating func annotate(_ annotation: ViewAnnotation) -> HTMLDecoration {
    let outer = decoration
    switch annotation {
    case .attributes(let attributes): decoration.attributes = attributes.merging(decoration.attributes)
    case .rows(let selection):
      decoration.isRow = true
      decoration.selection = selection
    case .tag(let tag): decoration.tag = tag
    case .identity, .binding, .effect, .control, .preference, .concealed: break
    }
    return outer
  }

  mutating func endAnnotation(_ outer: HTMLDecoration) {
    decoration = outer
  }

  /// Notes that the next view is that of an element of a collection, which stands for the element if it is a row.
  mutating func beginElement(id: some Hashable) {
    if decoration.isRow { decoration.tag = AnyHashable(id) }
  }
}

/// The attributes that annotations add to texts and elements.
struct HTMLDecoration {
  var attributes = HTMLAttributes()
  var isRow = false
  var selection: Set<AnyHashable>?
  var tag: AnyHashable?

  var isNone: Bool { !isRow && attributes.isEmpty }

  /// The attributes of a row.
  var rowAttributes: HTMLAttributes {
    guard let selection else { return [:] }
    return ["role": "option", "aria-selected": tag.map { selection.contains($0) ? "true" : "false" } ?? "false"]
  }
}

/// The elements that were begun for one, and what to decorate after it.
struct HTMLOpenDecoration {
  /// Apart, since it is large and most elements have none.
  enum Outer {
    case same
    indirect case other(HTMLDecoration)
  }

  fileprivate(set) var outer: Outer
  fileprivate(set) var elementCount: Int
}
