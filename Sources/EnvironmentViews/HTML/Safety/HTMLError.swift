import EnvironmentCore

/// An error about content without a safe form in HTML.
///
/// You don't have to escape text yourself. If you see this error, change the named view.
///
/// Rendering throws this error for invalid names, for content in a void element, and for attributes whose values are
/// programs. The description has the fact, the place and the remedies:
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
  /// The fact and the remedies.
  private let issue: EnvironmentIssue

  /// The type of the view whose body has the refused content; `nil` if the content isn't part of a body.
  public private(set) var view: Any.Type?

  /// The names of the elements around the refused content, outermost first.
  public let path: [String]

  /// The path of the page in its site, if it has one: the environment's ``EnvironmentCore/EnvironmentValues/path``.
  package var page: String?

  init(_ issue: EnvironmentIssue, path: [String]) {
    self.issue = issue
    self.path = path
  }

  /// The fact, the place, and the remedies.
  public var description: String { environmentIssue.description }

  var environmentIssue: EnvironmentIssue {
    let view = view.map { ["View: \(String(reflecting: $0).withoutAddresses)"] } ?? []
    let page = page.map { ["Page: \(Self.quoted($0))"] } ?? []
    return EnvironmentIssue(
      issue.fact, place: page + view + ["Place: \(Self.place(path))"], remedies: issue.remedies)
  }

  public static func == (first: HTMLError, second: HTMLError) -> Bool {
    first.issue == second.issue && first.path == second.path && first.view == second.view && first.page == second.page
  }

  /// The error for a file of a site inside a page.
  package static var fileInPage: HTMLError { HTMLError(.fileInPage, path: []) }

  /// The error for a link in XML to a page whose whole address isn't known.
  package static func noSiteAddress(for path: String) -> HTMLError {
    HTMLError(.noSiteAddress(for: path), path: [])
  }

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

  /// Returns untrusted text in a safe form for a terminal or a log.
  package static func quoted(_ text: String) -> String {
    let start = text.prefix(200)
    return String(start).debugDescription + (start.endIndex < text.endIndex ? "…" : "")
  }
}

extension Error {
  /// Returns an error of the rendering of a page with the place where it was thrown.
  func located(inBody view: Any.Type?, onPage path: @autoclosure () -> String) -> any Error {
    (self as? HTMLError)?.inBody(of: view).onPage(path()) ?? self
  }
}

// MARK: Messages

extension EnvironmentIssue {
  private init(_ fact: String, _ remedies: String...) {
    self.init(fact, remedies: remedies)
  }

  static func invalidTagName(_ name: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "\(HTMLError.quoted(name)) is not a tag name.",
      "Begin a tag name with a letter, and go on with letters, digits, '-', '_' and '.'.",
      "If the name comes from outside, choose among the names that you expect.")
  }

  static func invalidAttributeName(_ name: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "\(HTMLError.quoted(name)) is not an attribute name.",
      "Leave out white space, control characters, quotes, '<', '>', '/' and '='.",
      "If the name comes from outside, choose among the names that you expect.")
  }

  static func obsoleteElement(_ name: String) -> EnvironmentIssue {
    let remedy =
      switch name {
      case "frame", "frameset": "Use 'iframe'."
      case "noembed", "noframes": "Put the content directly into the page."
      default: "Use 'pre', which takes the same text."
      }
    return EnvironmentIssue(
      "'\(name)' is an obsolete element whose content browsers do not read as HTML.", remedy)
  }

  static func contentInEmptyElement(_ content: String, parent: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(parent)' cannot have content, and was given \(content).",
      remedies: parent == "iframe"
        ? ["Name what the frame shows in its 'src' attribute."]
        : ["Put the content before or after the element.", "If the content is a value, put it into an attribute."])
  }

  static func elementInText(_ name: String, parent: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(parent)' holds text alone, and was given the element '\(name)'.",
      "Give it text.", "Put the element before or after it.")
  }

  static func nestedDocument(_ name: String) -> EnvironmentIssue {
    if name == .tagOfXMLDocument {
      return EnvironmentIssue(
        "'XML' is the whole output, and cannot follow other output or stand inside it.",
        "Render it by itself, or make it a value of the sitemap.", "Write SVG and MathML in a page without 'XML'.")
    }
    return EnvironmentIssue(
      "'\(name)' is the whole document, and cannot follow other output or stand inside it.",
      "Begin the output with 'html', and put all else into its 'head' and 'body'.",
      "Use 'iframe' to show another page.")
  }

  static func rearrangedText(in parent: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(parent)' cannot hold text itself; browsers would move the text out of it.",
      "Put the text into an element that belongs there, such as a cell of the table.")
  }

  static func rearranged(_ name: String, in parent: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(name)' cannot stand in '\(parent)'; browsers would end '\(parent)' before it, or move or drop '\(name)'.",
      remedies: parent == "p"
        ? ["Put '\(name)' after the 'p', or make the 'p' a 'div'.", "If it is a part of the text, make it a 'span'."]
        : ["Put '\(name)' beside '\(parent)', or into an element that can hold it."])
  }

  static func invalidXMLName(_ name: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "\(HTMLError.quoted(name)) is not a name of XML.",
      "Begin a name with a letter, and go on with letters, digits, '-', '_' and '.'; one ':' may follow a prefix.")
  }

  /// An issue about the root of an XML document, which was given something else.
  static func notOneRoot(_ given: String) -> EnvironmentIssue {
    EnvironmentIssue("'XML' has one root element, and was given \(given).", "Put the content into one 'Element'.")
  }

  static func misplacedMarkup(_ parent: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'TrustedHTML' cannot stand in '\(parent)', whose content is not read as HTML.",
      "Put it into an element of HTML.", "For a feed, write the markup as text: readers of feeds parse it.")
  }

  static func noSiteAddress(for path: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "A link in XML to \(HTMLError.quoted(path)) needs the whole address of the site.",
      "Set 'siteAddress' in the environment to its URL, such as 'https://example.org/'.")
  }

  static let fileInPage = EnvironmentIssue(
    "A 'SiteFile' is a file of a site, and cannot be a part of a page.",
    "Make it a value of the sitemap itself, without modifiers.", "Link to its path.")

  static func htmlInForeignContent(_ name: String, isSVG: Bool) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(name)' is HTML, and cannot stand directly in \(isSVG ? "SVG" : "MathML").",
      isSVG ? "Put it into a 'foreignObject' element." : "Put it into an 'mtext' element.")
  }

  static func glyphOutsideMathML(_ name: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(name)' cannot stand outside MathML; browsers take it for HTML or for MathML, depending on what is around it.",
      "Put it directly into an 'mi', 'mn', 'mo', 'ms' or 'mtext' element of 'math'.", "Use 'img' to show a picture.")
  }

  static func misnamedElement(_ name: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(name)' is an element of SVG; in HTML, browsers take it for 'img', which has no content.",
      "Use 'img', or put it into an 'svg' element.")
  }

  static func nestedElement(_ name: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(name)' cannot stand in another '\(name)'; browsers would end both at the first end tag.",
      "Put the two '\(name)' elements beside each other.")
  }

  static func foreignBetweenCells(_ name: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(name)' cannot stand in a table outside its cells; browsers would move it out of the table.",
      "Put it into a 'td', 'th' or 'caption' element.")
  }

  static func tablePartOutsideTable(_ name: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(name)' cannot stand in SVG or MathML without a 'table'; browsers would add it to a table outside.",
      "Put a 'table' element around '\(name)'.")
  }

  static let styleInSelect = EnvironmentIssue(
    "'style' cannot stand in 'select'; browsers would read the style as elements.",
    "Put the 'style' element into 'head'.")

  static func elementInSelect(_ name: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(name)' cannot stand in a 'select' in SVG or MathML; some browsers would drop its start tag.",
      "Put 'option' elements alone into the 'select'.")
  }

  /// An attribute of a refused kind.
  static func refusedAttribute(_ name: String, _ kind: HTMLAttributeKind) -> EnvironmentIssue {
    switch kind {
    case .eventHandler: eventHandler(name)
    case .embeddedDocument: embeddedDocument
    default: invalidAttributeName(name)
    }
  }

  static func eventHandler(_ name: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(name)' is an event handler, and an attribute cannot hold code here.",
      "Handle the event in Swift, with a control such as 'Button'.",
      "Add the listener with 'addEventListener' in a 'script' element.",
      "If this is not an event handler, name it 'data-…'.")
  }

  static let embeddedDocument = EnvironmentIssue(
    "'srcdoc' holds a whole document, in which text from elsewhere would run as code.",
    "Put the content directly into the page.", "Name a page of its own in the 'src' attribute.")

  static let inexpressibleScript = EnvironmentIssue(
    "A 'script' that is neither JavaScript nor JSON cannot hold '</script', '<script' or '<!--'.",
    "Put the content into a 'template' element.",
    "Put the content into a JSON string, in a script of type 'application/json'.")

  static func attributesOfSeveralElements(_ view: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "Attributes need one element, but '\(unmodifiedView(view))' becomes several.",
      "Put the content into one 'Element', and add the attributes to that.",
      "Add the attributes to each of the elements.")
  }

  static func attributesOfText(_ view: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "Attributes need an element, but '\(unmodifiedView(view))' becomes text.",
      "Put the text into an 'Element', such as a 'span', and add the attributes to that.")
  }

  /// A replaced attribute value, which a browser would have run as code.
  static func replacedURL(_ url: String, of attribute: String, at path: [String]) -> EnvironmentIssue {
    EnvironmentIssue(
      "A URL in '\(attribute)' would run code, so it was replaced by '\(HTMLURL.inert)'.",
      place: ["Place: \(HTMLError.place(path))", "Value: \(HTMLError.quoted(url))"],
      remedies: [
        "Link to a page, and do what the code did with a control such as 'Button'.",
        "If the value is a user's, accept only the schemes that you expect, such as 'https'.",
      ])
  }
}
