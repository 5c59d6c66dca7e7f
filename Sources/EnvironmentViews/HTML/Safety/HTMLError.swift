import EnvironmentCore

/// Something that has no safe form in HTML.
///
/// Rendering throws it for names that HTML cannot write, for content where an element can have none, and for attributes
/// that are programs. Its description says what, where, and what to do instead:
///
/// ```swift
/// do {
///   return try renderHTML(page)
/// } catch let error as HTMLError {
///   print(error)
/// }
/// // 'onclick' is an event handler, and an attribute cannot hold code here.
/// //   Place: html > body > button
/// //   • Handle the event in Swift, with a control such as 'Button'.
/// //   • …
/// ```
public struct HTMLError: Error, Equatable, CustomStringConvertible {
  enum Fact: Equatable {
    case invalidTagName(String)
    case invalidAttributeName(String)
    case obsoleteElement(String)
    case textInEmptyElement(String)
    case elementInEmptyElement(String, parent: String)
    case elementInText(String, parent: String)
    case nestedDocument
    case htmlInForeignContent(String, isSVG: Bool)
    case glyphOutsideMathML(String)
    case misnamedElement(String)
    case nestedElement(String)
    case foreignBetweenCells(String)
    case tablePartOutsideTable(String)
    case styleInSelect
    case elementInSelect(String)
    case eventHandler(String)
    case embeddedDocument
    case inexpressibleScript
    case attributesOfSeveralElements(view: String)
    case attributesOfText(view: String)
  }

  let fact: Fact

  /// The names of the elements around the fault, outermost first.
  public let path: [String]

  init(_ fact: Fact, path: [String]) {
    self.fact = fact
    self.path = path
  }

  /// The fact, the place, and the remedies.
  public var description: String { environmentIssue.description }

  var environmentIssue: EnvironmentIssue {
    EnvironmentIssue(sentence, place: ["Place: \(Self.place(path))"], remedies: remedies)
  }

  /// A description of a path. Of a deep path, the middle is left out.
  static func place(_ path: [String]) -> String {
    if path.isEmpty { return "the top of the output" }
    if path.count <= 16 { return path.joined(separator: " > ") }
    return (path.prefix(4) + ["…"] + path.suffix(8)).joined(separator: " > ")
  }

  /// Text that someone may have chosen with care, so that it can do no harm in a terminal or a log.
  static func quoted(_ text: String) -> String {
    let start = text.prefix(200)
    return String(start).debugDescription + (start.endIndex < text.endIndex ? "…" : "")
  }
}
