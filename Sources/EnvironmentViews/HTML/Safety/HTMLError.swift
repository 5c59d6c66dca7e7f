import EnvironmentCore

/// An error about content that has no safe form in HTML.
///
/// You don't have to escape text yourself. If you see this error, change the view that it names.
///
/// Rendering throws this error for invalid names, for content in an element that can't have any, and for attributes
/// whose values are programs. The description has the fact, the place and the remedies:
///
/// ```swift
/// do {
///   return try renderHTML(page)
/// } catch let error as HTMLError {
///   print(error)
/// }
/// // 'onclick' is an event handler, and an attribute cannot hold code here.
/// //   View: Site.HomePage
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
    case nestedDocument(String)
    case rearranged(String, in: String)
    case invalidXMLName(String)
    case textOutsideRoot
    case secondRoot(String)
    case missingRoot
    case misplacedMarkup(String)
    case fileInPage
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

  /// The type of the view whose body has the refused content; `nil` if the content isn't part of a body.
  public private(set) var view: Any.Type?

  /// The names of the elements around the refused content, outermost first.
  public let path: [String]

  /// The path of the page in its site, if it has one: the environment's ``EnvironmentCore/EnvironmentValues/path``.
  package var page: String?

  init(_ fact: Fact, path: [String]) {
    self.fact = fact
    self.path = path
  }

  /// The fact, the place, and the remedies.
  public var description: String { environmentIssue.description }

  var environmentIssue: EnvironmentIssue {
    let view = view.map { ["View: \(String(reflecting: $0).withoutAddresses)"] } ?? []
    let page = page.map { ["Page: \(Self.quoted($0))"] } ?? []
    return EnvironmentIssue(sentence, place: page + view + ["Place: \(Self.place(path))"], remedies: remedies)
  }

  public static func == (first: HTMLError, second: HTMLError) -> Bool {
    first.fact == second.fact && first.path == second.path && first.view == second.view && first.page == second.page
  }

  /// The error for a file of a site that is shown in a page.
  package static var fileInPage: HTMLError { HTMLError(.fileInPage, path: []) }

  /// Returns the error for content of the body of a view.
  func inBody(of view: Any.Type?) -> HTMLError {
    var error = self
    error.view = self.view ?? view
    return error
  }

  /// Returns the error for a page of a site.
  func onPage(_ path: String) -> HTMLError {
    var error = self
    error.page = path.isEmpty ? nil : path
    return error
  }

  /// Returns a description of a path. The middle of a deep path is left out.
  static func place(_ path: [String]) -> String {
    if path.isEmpty { return "the top of the output" }
    if path.count <= 16 { return path.joined(separator: " > ") }
    return (path.prefix(4) + ["…"] + path.suffix(8)).joined(separator: " > ")
  }

  /// Returns untrusted text in a form that is safe in a terminal or a log.
  package static func quoted(_ text: String) -> String {
    let start = text.prefix(200)
    return String(start).debugDescription + (start.endIndex < text.endIndex ? "…" : "")
  }
}

// MARK: Messages

extension HTMLError {
  var sentence: String {
    switch fact {
    case .invalidTagName(let name):
      "\(Self.quoted(name)) is not a tag name."
    case .invalidAttributeName(let name):
      "\(Self.quoted(name)) is not an attribute name."
    case .obsoleteElement(let name):
      "'\(name)' is an obsolete element whose content browsers do not read as HTML."
    case .textInEmptyElement(let parent):
      "'\(parent)' cannot have content, and was given text."
    case .elementInEmptyElement(let name, let parent):
      "'\(parent)' cannot have content, and was given the element '\(name)'."
    case .elementInText(let name, let parent):
      "'\(parent)' holds text alone, and was given the element '\(name)'."
    case .nestedDocument(XML<EmptyView>.tag):
      "'XML' is the whole output, and cannot follow other output or stand inside it."
    case .nestedDocument(let name):
      "'\(name)' is the whole document, and cannot follow other output or stand inside it."
    case .rearranged("text", let parent):
      "'\(parent)' cannot hold text itself; browsers would move the text out of it."
    case .rearranged(let name, let parent):
      "'\(name)' cannot stand in '\(parent)'; browsers would end '\(parent)' before it, or move or drop '\(name)'."
    case .invalidXMLName(let name):
      "\(Self.quoted(name)) is not a name of XML."
    case .textOutsideRoot:
      "'XML' has one root element, and was given text beside it."
    case .secondRoot(let name):
      "'XML' has one root element, and was given '\(name)' beside it."
    case .missingRoot:
      "'XML' has one root element, and was given none."
    case .misplacedMarkup(let parent):
      "'TrustedHTML' cannot stand in '\(parent)', whose content is not read as HTML."
    case .fileInPage:
      "A 'SiteFile' is a file of a site, and cannot be a part of a page."
    case .htmlInForeignContent(let name, let isSVG):
      "'\(name)' is HTML, and cannot stand directly in \(isSVG ? "SVG" : "MathML")."
    case .glyphOutsideMathML(let name):
      "'\(name)' cannot stand outside MathML; browsers take it for HTML or for MathML, depending on what is around it."
    case .misnamedElement(let name):
      "'\(name)' is an element of SVG; in HTML, browsers take it for 'img', which has no content."
    case .nestedElement(let name):
      "'\(name)' cannot stand in another '\(name)'; browsers would end both at the first end tag."
    case .foreignBetweenCells(let name):
      "'\(name)' cannot stand in a table outside its cells; browsers would move it out of the table."
    case .tablePartOutsideTable(let name):
      "'\(name)' cannot stand in SVG or MathML without a 'table'; browsers would add it to a table outside."
    case .styleInSelect:
      "'style' cannot stand in 'select'; browsers would read the style as elements."
    case .elementInSelect(let name):
      "'\(name)' cannot stand in a 'select' in SVG or MathML; some browsers would drop its start tag."
    case .eventHandler(let name):
      "'\(name)' is an event handler, and an attribute cannot hold code here."
    case .embeddedDocument:
      "'srcdoc' holds a whole document, in which text from elsewhere would run as code."
    case .inexpressibleScript:
      "A 'script' that is neither JavaScript nor JSON cannot hold '</script', '<script' or '<!--'."
    case .attributesOfSeveralElements(let view):
      "Attributes need one element, but '\(view)' becomes several."
    case .attributesOfText(let view):
      "Attributes need an element, but '\(view)' becomes text."
    }
  }

  var remedies: [String] {
    switch fact {
    case .invalidTagName:
      [
        "Begin a tag name with a letter, and go on with letters, digits, '-', '_' and '.'.",
        "If the name comes from outside, choose among the names that you expect.",
      ]
    case .invalidAttributeName:
      [
        "Leave out white space, control characters, quotes, '<', '>', '/' and '='.",
        "If the name comes from outside, choose among the names that you expect.",
      ]
    case .obsoleteElement(let name):
      switch name {
      case "frame", "frameset": ["Use 'iframe'."]
      case "noembed", "noframes": ["Put the content directly into the page."]
      default: ["Use 'pre', which takes the same text."]
      }
    case .textInEmptyElement(let parent), .elementInEmptyElement(_, let parent):
      parent == "iframe"
        ? ["Name what the frame shows in its 'src' attribute."]
        : ["Put the content before or after the element.", "If the content is a value, put it into an attribute."]
    case .elementInText:
      ["Give it text.", "Put the element before or after it."]
    case .nestedDocument(XML<EmptyView>.tag):
      ["Render it by itself, or make it a value of the sitemap.", "Write SVG and MathML in a page without 'XML'."]
    case .nestedDocument:
      [
        "Begin the output with 'html', and put all else into its 'head' and 'body'.",
        "Use 'iframe' to show another page.",
      ]
    case .rearranged("text", _):
      ["Put the text into an element that belongs there, such as a cell of the table."]
    case .rearranged(let name, "p"):
      ["Put '\(name)' after the 'p', or make the 'p' a 'div'.", "If it is a part of the text, make it a 'span'."]
    case .rearranged(let name, let parent):
      ["Put '\(name)' beside '\(parent)', or into an element that can hold it."]
    case .invalidXMLName:
      ["Begin a name with a letter, and go on with letters, digits, '-', '_' and '.'; one ':' may follow a prefix."]
    case .textOutsideRoot, .secondRoot, .missingRoot:
      ["Put the content into one 'Element'."]
    case .misplacedMarkup:
      ["Put it into an element of HTML.", "For a feed, write the markup as text: readers of feeds parse it."]
    case .fileInPage:
      ["Make it a value of the sitemap itself, without modifiers.", "Link to its path."]
    case .htmlInForeignContent(_, let isSVG):
      isSVG ? ["Put it into a 'foreignObject' element."] : ["Put it into an 'mtext' element."]
    case .glyphOutsideMathML:
      ["Put it directly into an 'mi', 'mn', 'mo', 'ms' or 'mtext' element of 'math'.", "Use 'img' to show a picture."]
    case .misnamedElement:
      ["Use 'img', or put it into an 'svg' element."]
    case .nestedElement(let name):
      ["Put the two '\(name)' elements beside each other."]
    case .foreignBetweenCells:
      ["Put it into a 'td', 'th' or 'caption' element."]
    case .tablePartOutsideTable(let name):
      ["Put a 'table' element around '\(name)'."]
    case .styleInSelect:
      ["Put the 'style' element into 'head'."]
    case .elementInSelect:
      ["Put 'option' elements alone into the 'select'."]
    case .eventHandler:
      [
        "Handle the event in Swift, with a control such as 'Button'.",
        "Add the listener with 'addEventListener' in a 'script' element.",
        "If this is not an event handler, name it 'data-…'.",
      ]
    case .embeddedDocument:
      ["Put the content directly into the page.", "Name a page of its own in the 'src' attribute."]
    case .attributesOfSeveralElements:
      [
        "Put the content into one 'Element', and add the attributes to that.",
        "Add the attributes to each of the elements.",
      ]
    case .attributesOfText:
      ["Put the text into an 'Element', such as a 'span', and add the attributes to that."]
    case .inexpressibleScript:
      [
        "Put the content into a 'template' element.",
        "Put the content into a JSON string, in a script of type 'application/json'.",
      ]
    }
  }
}

/// An attribute value that was replaced while HTML was written, because a browser would have run it as code.
package struct HTMLIssue: Equatable, CustomStringConvertible {
  package let attribute: String
  package let value: String
  package let replacement: String

  /// The names of the elements around the attribute, outermost first, with the element that has the attribute.
  package let path: [String]

  package var description: String { environmentIssue.description }

  func report() {
    EnvironmentReporting.report(environmentIssue)
  }

  private var environmentIssue: EnvironmentIssue {
    EnvironmentIssue(
      "A URL in '\(attribute)' would run code, so it was replaced by '\(HTMLURL.inert)'.",
      place: ["Place: \(HTMLError.place(path))", "Value: \(HTMLError.quoted(value))"],
      remedies: [
        "Link to a page, and do what the code did with a control such as 'Button'.",
        "If the value is a user's, accept only the schemes that you expect, such as 'https'.",
      ]
    )
  }
}
