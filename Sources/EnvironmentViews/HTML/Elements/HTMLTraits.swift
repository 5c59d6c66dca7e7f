/// The rules of HTML for an element of some name, or for a place in elements.
struct HTMLTraits: OptionSet, Sendable {
  let rawValue: UInt64

  /// No content and no end tag.
  static let void = HTMLTraits(rawValue: 1 << 0)
  /// Its content is copied as it is, up to its end tag.
  static let rawText = HTMLTraits(rawValue: 1 << 1)
  /// Its content is text with character references, and no elements.
  static let escapableText = HTMLTraits(rawValue: 1 << 2)
  /// An end tag, but no content.
  static let empty = HTMLTraits(rawValue: 1 << 3)
  /// Parsers read its content in ways without a safe form.
  static let obsolete = HTMLTraits(rawValue: 1 << 4)
  /// Parsers drop a line break after its start tag.
  static let dropsNewline = HTMLTraits(rawValue: 1 << 5)

  /// White space around it does not show.
  static let block = HTMLTraits(rawValue: 1 << 6)
  /// White space at the edges of its content does not show.
  static let container = HTMLTraits(rawValue: 1 << 7)
  /// It does not show, so white space on its two sides meets.
  static let invisible = HTMLTraits(rawValue: 1 << 8)
  /// White space in it is significant, or may be.
  static let verbatim = HTMLTraits(rawValue: 1 << 9)

  static let svg = HTMLTraits(rawValue: 1 << 10)
  static let mathML = HTMLTraits(rawValue: 1 << 11)
  /// An element of SVG whose content is HTML.
  static let svgIntegration = HTMLTraits(rawValue: 1 << 12)
  /// An element of MathML whose content is HTML.
  static let mathMLIntegration = HTMLTraits(rawValue: 1 << 13)
  /// Its content may be a redirection.
  static let meta = HTMLTraits(rawValue: 1 << 14)
  /// Its start tag makes a parser leave SVG and MathML.
  static let breakout = HTMLTraits(rawValue: 1 << 15)

  /// Its URLs name images, in which no script runs.
  static let image = HTMLTraits(rawValue: 1 << 16)
  static let document = HTMLTraits(rawValue: 1 << 17)
  /// Older parsers drop most start tags in it.
  static let select = HTMLTraits(rawValue: 1 << 18)
  static let style = HTMLTraits(rawValue: 1 << 19)
  static let script = HTMLTraits(rawValue: 1 << 20)
  /// Its relation decides whether it loads a program.
  static let link = HTMLTraits(rawValue: 1 << 21)
  /// An invisible element in `head`, or `head` itself.
  static let metadata = HTMLTraits(rawValue: 1 << 22)

  /// Its URLs name documents or programs, which run.
  static let loader = HTMLTraits(rawValue: 1 << 23)
  static let table = HTMLTraits(rawValue: 1 << 24)
  /// Its start tag makes a parser close the cell or the row around it.
  static let tablePart = HTMLTraits(rawValue: 1 << 25)
  /// A part of a table with content.
  static let cell = HTMLTraits(rawValue: 1 << 26)
  /// A parser drops the start tag of another `form` in it.
  static let form = HTMLTraits(rawValue: 1 << 27)
  /// A parser with scripts takes its content for text, up to the first end tag of its name.
  static let noscript = HTMLTraits(rawValue: 1 << 28)
  static let template = HTMLTraits(rawValue: 1 << 29)
  /// An element of MathML if it is directly in a text integration point, and of HTML if it is one level deeper.
  static let glyph = HTMLTraits(rawValue: 1 << 30)
  /// Some attributes make its start tag a ``breakout``.
  static let font = HTMLTraits(rawValue: 1 << 31)
  /// In HTML, parsers take it for an element of another name.
  static let misnamed = HTMLTraits(rawValue: 1 << 32)

  /// An element inside `select`.
  static let choice = HTMLTraits(rawValue: 1 << 33)
  /// An XML document.
  static let xml = HTMLTraits(rawValue: 1 << 34)

  static let paragraph = HTMLTraits(rawValue: 1 << 35)
  /// Its start tag makes a parser close a paragraph around it.
  static let closesParagraph = HTMLTraits(rawValue: 1 << 36)
  /// A block in which the start tag of an item closes an item around it.
  static let looseBlock = HTMLTraits(rawValue: 1 << 37)
  static let item = HTMLTraits(rawValue: 1 << 38)
  static let term = HTMLTraits(rawValue: 1 << 39)
  static let heading = HTMLTraits(rawValue: 1 << 40)
  static let anchor = HTMLTraits(rawValue: 1 << 41)
  static let button = HTMLTraits(rawValue: 1 << 42)
  /// Start tags in it close no element around it.
  static let boundary = HTMLTraits(rawValue: 1 << 43)
  /// A parser moves or drops content of all but a few kinds.
  static let strict = HTMLTraits(rawValue: 1 << 44)
  static let row = HTMLTraits(rawValue: 1 << 45)
  static let rowCell = HTMLTraits(rawValue: 1 << 46)
  /// It can stand in `head`, beside the invisible elements.
  static let headContent = HTMLTraits(rawValue: 1 << 47)

  static let head = HTMLTraits(rawValue: 1 << 51)
  static let body = HTMLTraits(rawValue: 1 << 52)
  static let nobr = HTMLTraits(rawValue: 1 << 53)
  /// Its start tag makes a parser close a `select` around it.
  static let closesSelect = HTMLTraits(rawValue: 1 << 54)
  /// Its end tag may be left out, so some start tags directly in it make a parser close it.
  static let openEnded = HTMLTraits(rawValue: 1 << 55)
  /// Its start tag makes a parser close an ``openEnded`` element directly around it, in some places.
  static let closesOpenEnded = HTMLTraits(rawValue: 1 << 56)

  // Of a place only.

  /// In `html` or `template`, there was an element before, neither a part of a page nor of a table.
  static let otherContent = HTMLTraits(rawValue: 1 << 57)

  /// In a table and in none of its cells: a parser moves other content out of the table.
  static let betweenCells = HTMLTraits(rawValue: 1 << 48)
  /// In HTML inside SVG or MathML.
  static let integration = HTMLTraits(rawValue: 1 << 49)
  /// In ``integration`` without a table inside it: a part of a table would belong to a table outside, and would close
  /// all elements in between.
  static let tableless = HTMLTraits(rawValue: 1 << 50)

  /// They decide what a browser does with URLs.
  static let ofURLs: HTMLTraits = [.image, .loader, .link, .meta]
  /// It holds text alone.
  static let textOnly: HTMLTraits = [.rawText, .escapableText]
  /// Which elements it can hold depends on the elements before them in it.
  static let ordered: HTMLTraits = [.document, .template]
  /// Not every element can stand in it.
  static let limited: HTMLTraits = [.void, .rawText, .escapableText, .empty, .document, .template, .strict]
  /// Not every text can stand in it.
  static let limitedText: HTMLTraits = [.document, .template, .strict]
  /// An element for any place in a table.
  static let tableNeutral: HTMLTraits = [.script, .style, .template]
  /// An element put into `head` by a parser if no content was before it.
  static let ofHead: HTMLTraits = [.invisible, .headContent, .noscript]
  static let textFree: HTMLTraits = [.void, .empty]

  // MARK: Nesting

  /// A change of the traits of a place by an element there. A trait both removed and added is in the result.
  struct Change {
    private(set) var removed: HTMLTraits = []
    private(set) var added: HTMLTraits = []

    func applied(to traits: HTMLTraits) -> HTMLTraits {
      HTMLTraits(rawValue: traits.rawValue & ~removed.rawValue | added.rawValue)
    }

    /// Returns the change of the elements refused in an element of HTML, by the HTML standard's "in body" insertion
    /// mode.
    static func ofRefused(_ traits: HTMLTraits) -> Change {
      var change = Change(removed: [.heading, .tablePart])
      // Parts of tables stand in tables alone, but a fragment may begin with any of them.
      if traits.isDisjoint(with: [.strict, .template]) { change.added.insert(.tablePart) }
      if !traits.isDisjoint(with: [.boundary, .table, .template]) {
        change.removed.formUnion([.closesParagraph, .item, .term, .anchor, .nobr, .button, .closesSelect])
      } else if traits.contains(.block), !traits.contains(.looseBlock) {
        change.removed.formUnion([.item, .term])
      }
      if traits.contains(.button) { change.removed.formUnion([.closesParagraph, .item, .term]) }
      if traits.contains(.paragraph) { change.added.insert(.closesParagraph) }
      if traits.contains(.select) { change.added.insert(.closesSelect) }
      if !traits.contains(.document) { change.added.formUnion([.head, .body]) }
      change.added.formUnion(traits.intersection([.item, .term, .heading, .anchor, .nobr, .button]))
      return change
    }

    /// Returns the change of the surroundings of the content of an element of HTML.
    static func ofSurroundings(_ traits: HTMLTraits) -> Change {
      var change = Change(added: traits.intersection([.select, .form, .noscript]))
      if traits.contains(.cell) {
        change.removed.insert(.betweenCells)
      } else if !traits.isDisjoint(with: [.table, .tablePart]) {
        change.added.insert(.betweenCells)
      }
      if traits.contains(.table) { change.removed.insert(.tableless) }
      // A parser reads the content of a template independently of the elements around it.
      if traits.contains(.template) { change.removed.formUnion([.form, .betweenCells, .tableless]) }
      return change
    }
  }

  // Not those of `OptionSet`, whose generic code takes a tenth of the time in which a debug build writes a site.
  func contains(_ other: HTMLTraits) -> Bool { rawValue & other.rawValue == other.rawValue }
  func isDisjoint(with other: HTMLTraits) -> Bool { rawValue & other.rawValue == 0 }
}
