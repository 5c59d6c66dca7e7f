/// The kind of an attribute, which its name determines.
enum HTMLAttributeKind: UInt8, Sendable {
  /// Text that is safe once it is escaped.
  case plain

  /// No HTML attribute can have this name.
  case invalidName

  /// `onclick` and its like: the value is a program. See ``HTMLEventHandler``.
  case eventHandler

  /// `srcdoc`: the value is a document.
  case embeddedDocument

  /// One URL, of something that is shown or that a link leads to.
  case url

  /// One URL that a link leads to, also where the element shows an image.
  case destination

  /// URLs with white space between them.
  case urlList

  /// Image candidates: URLs with descriptors.
  case candidates

  /// Values, with semicolons between them, that an SVG animation gives to another attribute, maybe to a link's `href`.
  case animation

  /// The value of a `meta` element, which may be a redirection.
  case metaContent

  /// `true` and `false` are words here, not presence and absence.
  case trueOrFalse

  /// Like ``trueOrFalse`` in SVG and MathML, and like ``plain`` in HTML.
  case foreignTrueOrFalse

  /// Like ``trueOrFalse``, with the words `yes` and `no`.
  case yesOrNo

  /// Like ``trueOrFalse``, with the words `on` and `off`.
  case onOrOff

  /// Makes the kind of an attribute from its name in lower case. `isValid` indicates whether HTML can express the name.
  private init(_ name: String, isValid: Bool) {
    if !isValid {
      self = .invalidName
    } else if name.hasPrefix("on") {
      self = HTMLEventHandler.isName(name) ? .eventHandler : .plain
    } else if name.hasPrefix("aria-") {
      self = .trueOrFalse
    } else {
      self = Self.table[name] ?? .plain
    }
  }

  /// Returns the name of an attribute in lower case, and its kind.
  static func canonical(_ name: String) -> (name: String, kind: HTMLAttributeKind) {
    switch name {
    // Most attributes are these, and scanning a name takes several times as long as comparing it with them: see the
    // benchmark `views/html of 1,000 elements in one another`.
    case "class", "id", "style", "title", "type", "name": return (name, .plain)
    case "href", "src": return (name, .url)
    default:
      let scan = HTMLNameScan(name)
      let name = scan.lowercased(name)
      return (name, HTMLAttributeKind(name, isValid: scan.isValidAttributeName))
    }
  }

  var isRefused: Bool {
    self == .invalidName || self == .eventHandler || self == .embeddedDocument
  }

  private static let table = [String: HTMLAttributeKind](names: [
    (.embeddedDocument, "srcdoc"),
    (
      .url,
      """
      background classid code codebase data dynsrc href icon lowsrc manifest poster profile src xlink:href xml:base
      """
    ),
    (.destination, "action cite formaction longdesc"),
    (.urlList, "archive attributionsrc ping"),
    (.candidates, "imagesrcset srcset"),
    (.animation, "by from to values"),
    (.metaContent, "content"),
    (.trueOrFalse, "contenteditable draggable spellcheck writingsuggestions"),
    (
      .foreignTrueOrFalse,
      """
      accent accentunder bevelled displaystyle equalcolumns equalrows externalresourcesrequired fence focusable largeop
      movablelimits preservealpha separator stretchy symmetric
      """
    ),
    (.yesOrNo, "scrolling translate"),
    (.onOrOff, "autocapitalize autocomplete autocorrect unselectable"),
  ])
}
