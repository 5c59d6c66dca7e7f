/// The kind of an attribute, which its name determines.
enum HTMLAttributeKind: UInt8, Sendable {
  /// Text, safe once it is escaped.
  case plain

  /// No HTML attribute can have this name.
  case invalidName

  /// `onclick` and its like: the value is a program. See ``HTMLEventHandler``.
  case eventHandler

  /// `srcdoc`: the value is a document.
  case embeddedDocument

  /// One URL, of something shown or of a link's destination.
  case url

  /// The URL of a link's destination, also where the element shows an image.
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

  /// Returns the name of an attribute in lower case, and its kind, and whether the name was spelled in another way.
  static func canonical(_ name: String) -> (name: String, kind: HTMLAttributeKind, isRespelled: Bool) {
    if let kind = name.withUTF8Bytes(usualKind) { return (name, kind, false) }
    let canonical = name.lowercasedName
    let kind: HTMLAttributeKind =
      if !canonical.isAttributeName {
        .invalidName
      } else if canonical.hasPrefix("on") {
        HTMLEventHandler.isName(canonical) ? .eventHandler : .plain
      } else if canonical.hasPrefix("aria-") {
        .trueOrFalse
      } else {
        table[canonical] ?? .plain
      }
    return (canonical, kind, canonical != name)
  }

  /// Returns the kind of an attribute whose name consists of lower-case letters, digits and hyphens, and differs from
  /// all names in the table by its first letter or its length. Returns `nil` for another name.
  //
  // Most names are of this kind, and a look-up takes several times as long: the benchmark
  // `views/html of 1,000 elements with eight attributes`.
  @inline(__always)
  private static func usualKind(_ name: UnsafeBufferPointer<UInt8>) -> HTMLAttributeKind? {
    guard name.count >= 2, name.count < 64 else { return nil }
    for byte in name where !isUsual(byte) { return nil }
    let first = name[0]
    if first == UInt8(ascii: "o"), name[1] == UInt8(ascii: "n") { return nil }
    if first == UInt8(ascii: "a"), name.starts(with: "aria-".utf8) { return .trueOrFalse }
    return tableLengths[Int(first & 31)] >> UInt64(name.count) & 1 == 0 ? .plain : nil
  }

  /// Returns whether a byte is a lower-case letter, a digit or a hyphen.
  @inline(__always)
  private static func isUsual(_ byte: UInt8) -> Bool {
    let (digitsAndHyphen, letters): (UInt64, UInt64) = (0x3FF << 48 | 1 << 45, 0x3FF_FFFF << 33)
    return byte < 128 && (byte < 64 ? digitsAndHyphen : letters) &>> UInt64(byte) & 1 != 0
  }

  /// The lengths of the names in the table, as bits, by the lower bits of a name's first byte.
  private static let tableLengths = table.keys.reduce(into: [UInt64](repeating: 0, count: 32)) { lengths, name in
    if let first = name.utf8.first { lengths[Int(first & 31)] |= 1 << UInt64(name.utf8.count) }
  }

  var isRefused: Bool {
    self == .invalidName || self == .eventHandler || self == .embeddedDocument
  }

  private static let table = [String: HTMLAttributeKind](names: [
    (.embeddedDocument, "srcdoc"),
    (.url, "background classid code codebase data dynsrc href icon lowsrc manifest poster profile src"),
    (.url, "xlink:href xml:base"),
    (.destination, "action cite formaction longdesc"),
    (.urlList, "archive attributionsrc ping"),
    (.candidates, "imagesrcset srcset"),
    (.animation, "by from to values"),
    (.metaContent, "content"),
    (.trueOrFalse, "contenteditable draggable spellcheck writingsuggestions"),
    (.foreignTrueOrFalse, "accent accentunder bevelled displaystyle equalcolumns equalrows externalresourcesrequired"),
    (.foreignTrueOrFalse, "fence focusable largeop movablelimits preservealpha separator stretchy symmetric"),
    (.yesOrNo, "scrolling translate"),
    (.onOrOff, "autocapitalize autocomplete autocorrect unselectable"),
  ])
}
