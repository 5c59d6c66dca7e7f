/// An element whose end tag has not been written.
struct HTMLOpenElement {
  /// The language whose rules a parser reads an element's content by.
  enum Language {
    case html, svg, mathML
  }

  /// The neighbour that white space at this place would touch.
  enum Edge {
    /// The start tag.
    case start
    /// A block-level element.
    case block
    /// Inline content.
    case inline
  }

  var name: String
  var traits: HTMLTraits

  /// The language of its content.
  var language = Language.html
  var isInSelect = false
  /// Indicates whether it or an element around it keeps white space.
  var isVerbatim = false
  /// Indicates whether each element in it is laid out as a block.
  var isFlexible = false

  var edge = Edge.start
  /// Indicates whether a line break was added somewhere directly in it.
  var hasAddedBreaks = false
  /// Indicates whether a parser would drop a line break that came next.
  var dropsNewline = false

  /// The output as a whole, around all elements.
  static var root: HTMLOpenElement { HTMLOpenElement(name: "", traits: .container) }

  private init(name: String, traits: HTMLTraits) {
    self.name = name
    self.traits = traits
  }

  /// An element that begins in another.
  init(_ tag: borrowing HTMLTag, in parent: borrowing HTMLOpenElement) {
    name = tag.name
    traits = tag.traits
    isInSelect = parent.isInSelect || traits.contains(.select)
    isVerbatim = parent.isVerbatim || traits.contains(.verbatim)
    if parent.language == .html {
      language = traits.contains(.svg) ? .svg : traits.contains(.mathML) ? .mathML : .html
      dropsNewline = traits.contains(.dropsNewline)
    } else {
      // Only names make an HTML element void or raw, and no name does so outside HTML.
      traits.subtract([.void, .rawText, .escapableText, .empty, .dropsNewline])
      switch parent.language {
      case .svg where traits.contains(.svgIntegration), .mathML where traits.contains(.mathMLIntegration):
        language = .html
      case .mathML where traits.contains(.svg) && parent.traits.contains(.annotation):
        language = .svg
      default:
        language = parent.language
      }
    }
  }
}
