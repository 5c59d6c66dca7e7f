/// An element whose end tag has not been written.
struct HTMLOpenElement {
  /// The language by whose rules a parser reads an element's content.
  enum Language {
    case html, svg, mathML, xml
  }

  /// The neighbor that white space at this place would touch.
  enum Edge {
    /// The start tag.
    case start
    /// A block-level element.
    case block
    /// Inline content.
    case inline
  }

  let tag: HTMLTag
  var traits: HTMLTraits

  /// The traits of elements of HTML whose start tag, in it, would make a parser close or move elements.
  var refused: HTMLTraits = []

  /// The traits of the elements around its content that decide how a parser reads a start tag there.
  ///
  /// A parser drops some start tags, and closes elements at others. If it closed an element that the writer considers
  /// open, the two would from then on disagree on whether content is HTML, SVG or MathML, and so on which bytes are text.
  var surroundings: HTMLTraits = []

  /// The depth of the nearest element of SVG or MathML whose content is HTML, including this one; 0 if there is none.
  var integrationPoint = 0

  /// Indicates whether the `>` of its start tag has not been written, because an element of XML may be empty.
  var isStartTagOpen = false
  /// Indicates whether it is an XML document that has its root.
  var hasRoot = false

  /// The language of its content.
  var language = Language.html
  /// Indicates whether it is an element of MathML whose content is HTML, except for `mglyph` and `malignmark`.
  var isTextIntegrationPoint = false
  /// Indicates whether it is itself an element of SVG or MathML.
  var isForeign = false
  /// Indicates whether it or an element around it keeps white space.
  var isVerbatim = false
  /// Indicates whether each element in it is laid out as a block.
  var isFlexible = false

  var edge = Edge.start
  /// Indicates whether a line break was added directly in it.
  var hasAddedBreaks = false
  /// Indicates whether a parser would drop a line break at this place.
  var dropsNewline = false

  var name: String { tag.name }

  /// The name in its tags: SVG, MathML and XML keep the case of a name.
  var writtenName: String { isForeign ? tag.source : tag.name }

  /// The name in descriptions.
  var shownName: String { language == .xml ? tag.source : tag.name }

  /// Makes the whole output, which is around all elements.
  init() {
    tag = .ofOutput
    traits = .container
  }

  /// Makes an element that begins in another.
  init(
    _ tag: HTMLTag, _ attributes: borrowing HTMLAttributes, in parent: borrowing HTMLOpenElement, depth: Int
  ) {
    self.tag = tag
    traits = tag.traits
    surroundings = parent.surroundings
    integrationPoint = parent.integrationPoint
    isVerbatim = parent.isVerbatim || traits.contains(.verbatim)
    refused = parent.refused
    if traits.contains(.xml) {
      language = .xml
    } else if parent.language == .html {
      enterNesting()
      if !traits.isDisjoint(with: .surrounding) { enterSurroundings() }
      language =
        if traits.contains(.svg) { .svg } else if !traits.isDisjoint(with: [.mathML, .glyph]) { .mathML } else { .html }
      isForeign = language != .html
      dropsNewline = traits.contains(.dropsNewline)
    } else {
      // Only names make an HTML element void or raw, and no name does so outside HTML.
      traits.subtract([.void, .rawText, .escapableText, .empty, .dropsNewline, .strict])
      language = Self.foreignLanguage(traits, attributes, in: parent)
      isTextIntegrationPoint = parent.language == .mathML && traits.contains(.mathMLIntegration)
      isForeign = true
      if language == .html {
        surroundings.formUnion([.integration, .tableless])
        refused.formIntersection(.anchor)
        integrationPoint = depth
      }
    }
  }

  /// Returns the language of the content of an element that is not HTML.
  private static func foreignLanguage(
    _ traits: HTMLTraits, _ attributes: borrowing HTMLAttributes, in parent: borrowing HTMLOpenElement
  ) -> Language {
    switch parent.language {
    case .svg where traits.contains(.svgIntegration), .mathML where traits.contains(.mathMLIntegration):
      return .html
    case .mathML where traits.contains(.svg) && parent.traits.contains(.annotation):
      return .svg
    case .mathML where traits.contains(.annotation):
      guard case .text(let encoding) = attributes["encoding"] else { return .mathML }
      return ["text/html", "application/xhtml+xml"].contains(encoding.lowercased()) ? .html : .mathML
    default:
      return parent.language
    }
  }
}

// MARK: Nesting

extension HTMLOpenElement {
  /// Updates the elements that can't stand in this element of HTML, by the HTML standard's "in body" insertion mode.
  private mutating func enterNesting() {
    // Parts of tables stand in tables alone, but a fragment may begin with any of them.
    if traits.isDisjoint(with: [.strict, .template]) { refused.insert(.tablePart) } else { refused.remove(.tablePart) }
    refused.remove(.heading)
    if traits.isDisjoint(with: .nesting) { return }
    if !traits.isDisjoint(with: [.boundary, .table, .template]) {
      refused.subtract([.closesParagraph, .item, .term, .anchor, .button, .select])
    } else if traits.contains(.block), !traits.contains(.looseBlock) {
      refused.subtract([.item, .term])
    }
    if traits.contains(.button) { refused.subtract([.closesParagraph, .item, .term]) }
    if traits.contains(.paragraph) { refused.insert(.closesParagraph) }
    refused.formUnion(traits.intersection([.item, .term, .heading, .anchor, .button, .select]))
  }

  /// Adds this element of HTML to the surroundings of its content.
  private mutating func enterSurroundings() {
    surroundings.formUnion(traits.intersection([.select, .form, .noscript]))
    if traits.contains(.cell) {
      surroundings.remove(.betweenCells)
    } else if !traits.isDisjoint(with: [.table, .tablePart]) {
      surroundings.insert(.betweenCells)
    }
    if traits.contains(.table) { surroundings.remove(.tableless) }
    // A parser reads the content of a template independently of the elements around it.
    if traits.contains(.template) { surroundings.subtract([.form, .betweenCells, .tableless]) }
  }
}
