/// What the name of an attribute says about its value.
enum HTMLAttributeKind: UInt8, Sendable {
  /// Text that is safe once it is escaped.
  case plain

  /// No HTML attribute can have this name.
  case invalidName

  /// `on…`: the value is a program.
  case eventHandler

  /// `srcdoc`: the value is a document.
  case embeddedDocument

  /// One URL, of something that is shown or that one goes to.
  case url

  /// One URL that one goes to, also where the element shows an image.
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

  /// As ``trueOrFalse``, with the words `yes` and `no`.
  case yesOrNo

  init(_ name: String) {
    self.init(name, HTMLNameScan(name))
  }

  init(_ name: String, _ scan: HTMLNameScan) {
    guard scan.isValidAttributeName else {
      self = .invalidName
      return
    }
    if scan.packed.low & 0xFFFF == Self.on {
      self = .eventHandler
    } else if scan.packed.hasPrefix("aria-") {
      self = .trueOrFalse
    } else {
      self = Self.table[scan.packed] ?? .plain
    }
  }

  var isRefused: Bool {
    self == .invalidName || self == .eventHandler || self == .embeddedDocument
  }

  /// `on` as names begin with it.
  private static var on: UInt64 { UInt64(UInt8(ascii: "o")) | UInt64(UInt8(ascii: "n")) << 8 }

  private static let table = HTMLNameTable<HTMLAttributeKind>([
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
    (.trueOrFalse, "contenteditable draggable spellcheck"),
    (.yesOrNo, "translate"),
  ])
}
