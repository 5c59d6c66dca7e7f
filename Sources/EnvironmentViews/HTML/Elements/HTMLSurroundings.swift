/// The elements around a place, as far as a parser reads a start tag there in another way than elsewhere.
///
/// A parser drops some start tags, and closes elements at others. If it did so for an element that the writer takes to
/// be open, the two would from there on disagree on whether content is HTML, SVG or MathML, and so on what is text.
struct HTMLSurroundings: OptionSet {
  let rawValue: UInt8

  /// Older parsers drop most start tags in it.
  static let select = HTMLSurroundings(rawValue: 1 << 0)
  /// A parser drops the start tag of another one in it.
  static let form = HTMLSurroundings(rawValue: 1 << 1)
  /// A parser that runs scripts takes its content for text, up to the first end tag of its name.
  static let noscript = HTMLSurroundings(rawValue: 1 << 2)
  /// In a table and in none of its cells: a parser moves other content out of the table.
  static let betweenCells = HTMLSurroundings(rawValue: 1 << 3)
  /// In HTML that is inside SVG or MathML.
  static let integration = HTMLSurroundings(rawValue: 1 << 4)
  /// In ``integration`` without a table of its own: a part of a table would belong to a table outside, and would close
  /// all between.
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
    // A parser reads the content of a template apart from what is around it.
    if traits.contains(.template) { subtract([.form, .betweenCells, .tableless]) }
  }
}
