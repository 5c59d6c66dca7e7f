/// An element whose end tag has not been written.
struct HTMLOpenElement {
  /// The language by whose rules a parser reads an element's content.
  enum Language {
    case html, svg, mathML, xml
  }

  /// The neighbor of white space at this place.
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

  /// The traits of the elements around its content, which decide a parser's reading of a start tag there.
  ///
  /// A parser drops some start tags, and closes elements at others. If it closed an element open to the writer, the two
  /// would from then on disagree on whether content is HTML, SVG or MathML, and so on which bytes are text.
  var surroundings: HTMLTraits = []

  /// The traits of the children of `html` or `template`, which decide the possible next ones.
  var childrenSoFar: HTMLTraits = []

  /// The depth of the nearest element of SVG or MathML whose content is HTML, including this one; 0 if there is none.
  var integrationPoint = 0

  /// Indicates whether the `>` of its start tag has not been written, because an element of XML may be empty.
  var isStartTagOpen = false
  /// The number of namespaces declared by it and the elements around it.
  var namespaceCount = 0
  /// Indicates whether it is an XML document with its root.
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

  /// The name in descriptions.
  var shownName: String { language == .xml ? tag.source : tag.name }

  /// Makes the whole output, which is around all elements.
  init() {
    tag = .ofOutput
    traits = .container
  }

  /// Makes an element inside another.
  init(
    _ tag: HTMLTag, _ attributes: borrowing HTMLAttributes, in parent: borrowing HTMLOpenElement, depth: Int
  ) {
    self.tag = tag
    traits = tag.traits
    integrationPoint = parent.integrationPoint
    isVerbatim = parent.isVerbatim || traits.contains(.verbatim)
    // A parser without scripts reads `noscript` in `head`, and closes both at other content.
    if traits.contains(.noscript), parent.isBeforeBody { traits.insert(.strict) }
    if parent.language == .html || tag.language == .xml {
      refused = tag.refusedInside.applied(to: parent.refused)
      surroundings = tag.surroundingsInside.applied(to: parent.surroundings)
      language = tag.language
      isForeign = language == .svg || language == .mathML
      dropsNewline = traits.contains(.dropsNewline)
    } else {
      // Only names make an HTML element void or raw, and no name does so outside HTML.
      traits.subtract([.void, .rawText, .escapableText, .empty, .dropsNewline, .strict, .template])
      language = Self.foreignLanguage(tag, attributes, in: parent)
      isTextIntegrationPoint = parent.language == .mathML && traits.contains(.mathMLIntegration)
      isForeign = true
      surroundings = parent.surroundings
      refused = parent.refused
      if language == .html {
        surroundings.formUnion([.integration, .tableless])
        refused.formIntersection([.anchor, .head, .body])
        integrationPoint = depth
      }
    }
  }

  /// Returns the language of the content of an element, if it isn't HTML.
  private static func foreignLanguage(
    _ tag: HTMLTag, _ attributes: borrowing HTMLAttributes, in parent: borrowing HTMLOpenElement
  ) -> Language {
    switch parent.language {
    case .svg where tag.traits.contains(.svgIntegration), .mathML where tag.traits.contains(.mathMLIntegration):
      return .html
    case .mathML where tag.name == "svg" && parent.name == "annotation-xml":
      return .svg
    case .mathML where tag.name == "annotation-xml":
      guard case .text(let encoding) = attributes["encoding"] else { return .mathML }
      return ["text/html", "application/xhtml+xml"].contains(encoding.lowercased()) ? .html : .mathML
    default:
      return parent.language
    }
  }

  // MARK: Children

  /// Indicates whether a parser puts metadata at this place into `head`.
  private var isBeforeBody: Bool {
    traits.contains(.head) || traits.contains(.document) && !childrenSoFar.contains(.otherContent)
  }

  /// Records a child, or a text with no traits, of this `html` or `template`.
  mutating func addChild(_ child: HTMLTraits) {
    if traits.contains(.template) {
      childrenSoFar.formUnion(Self.partOfTemplate(child))
    } else if !child.isDisjoint(with: [.head, .body]) {
      childrenSoFar.formUnion(child.intersection([.head, .body]))
    } else {
      childrenSoFar.insert(child.isDisjoint(with: .ofHead) || !isBeforeBody ? .otherContent : .metadata)
    }
  }

  /// Returns whether a parser keeps a child of this `html` or `template` after those before it.
  func canAdd(_ child: HTMLTraits) -> Bool {
    if traits.contains(.template) {
      let part = Self.partOfTemplate(child)
      // In a template, a parser drops what can't stand beside the first part of a table, or beside other content.
      return part.isEmpty
        ? !childrenSoFar.contains(.void) || child.contains(.template)
        : childrenSoFar.isEmpty || childrenSoFar == part
    }
    if child.contains(.head) { return childrenSoFar.isEmpty }
    if child.contains(.body) { return childrenSoFar.isDisjoint(with: [.body, .otherContent]) }
    // Between `head` and the body, a parser moves metadata into `head`.
    let isMoved = childrenSoFar.contains(.head) && isBeforeBody && !child.isDisjoint(with: .ofHead)
    return !isMoved && !childrenSoFar.contains(.body)
  }

  /// Returns the part of a table for a child of `template`; nothing for a child suitable beside all parts.
  private static func partOfTemplate(_ child: HTMLTraits) -> HTMLTraits {
    if !child.contains(.tablePart) { return child.isDisjoint(with: .tableNeutral) ? .otherContent : [] }
    if !child.isDisjoint(with: [.row, .rowCell]) { return child.intersection([.row, .rowCell]) }
    return child.contains(.void) ? .void : .tablePart
  }
}
