/// The elements around a place that change how a parser reads a start tag there.
///
/// A parser drops some start tags, and closes elements at others. If it closed an element that the writer considers
/// open, the two would from then on disagree on whether content is HTML, SVG or MathML, and so on which bytes are text.
struct HTMLSurroundings: OptionSet {
  let rawValue: UInt8

  /// In `select`: older parsers drop most start tags in it.
  static let select = HTMLSurroundings(rawValue: 1 << 0)
  /// In `form`: a parser drops the start tag of another `form` in it.
  static let form = HTMLSurroundings(rawValue: 1 << 1)
  /// In `noscript`: a parser that runs scripts takes its content for text, up to the first end tag of its name.
  static let noscript = HTMLSurroundings(rawValue: 1 << 2)
  /// In a table and in none of its cells: a parser moves other content out of the table.
  static let betweenCells = HTMLSurroundings(rawValue: 1 << 3)
  /// In HTML that is inside SVG or MathML.
  static let integration = HTMLSurroundings(rawValue: 1 << 4)
  /// In ``integration`` without a table inside it: a part of a table would belong to a table outside, and would close
  /// all elements in between.
  static let tableless = HTMLSurroundings(rawValue: 1 << 5)

  /// Adds an element of HTML.
  mutating func enter(_ traits: HTMLTraits) {
    if traits.contains(.select) { insert(.select) }
    if traits.contains(.form) { insert(.form) }
    if traits.contains(.noscript) { insert(.noscript) }
    if traits.contains(.cell) {
      remove(.betweenCells)
    } else if !traits.isDisjoint(with: [.table, .tablePart]) {
      insert(.betweenCells)
    }
    if traits.contains(.table) { remove(.tableless) }
    // A parser reads the content of a template independently of the elements around it.
    if traits.contains(.template) { subtract([.form, .betweenCells, .tableless]) }
  }
}
