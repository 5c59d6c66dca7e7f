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
    integrationPoint = parent.integrationPoint
    isVerbatim = parent.isVerbatim || traits.contains(.verbatim)
    if parent.language == .html || tag.language == .xml {
      refused = tag.refusedInside.applied(to: parent.refused)
      surroundings = tag.surroundingsInside.applied(to: parent.surroundings)
      language = tag.language
      isForeign = language == .svg || language == .mathML
      dropsNewline = traits.contains(.dropsNewline)
    } else {
      // Only names make an HTML element void or raw, and no name does so outside HTML.
      traits.subtract([.void, .rawText, .escapableText, .empty, .dropsNewline, .strict])
      language = Self.foreignLanguage(traits, attributes, in: parent)
      isTextIntegrationPoint = parent.language == .mathML && traits.contains(.mathMLIntegration)
      isForeign = true
      surroundings = parent.surroundings
      refused = parent.refused
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
