/// The value of an attribute of an HTML element.
///
/// You seldom name it: literals and strings become one.
///
/// Strings, numbers and booleans are values of attributes, and `nil` is no attribute:
///
/// ```swift
/// Element("a", ["href": "/users/\(id)", "title": tooltip, "aria-current": isCurrent ? "page" : nil, "hidden": true])
/// ```
///
/// Text needs no escaping by the caller: it is escaped when it is written.
public enum HTMLAttributeValue: Sendable, Hashable {
  /// Text, which is written in double quotes.
  case text(String)

  /// A boolean attribute: its bare name for `true`, nothing for `false`.
  ///
  /// Attributes with named states are written as words: `aria-hidden`, `contenteditable`, `draggable`, `spellcheck`,
  /// `writingsuggestions` and their like as `"true"` or `"false"`, `autocapitalize`, `autocomplete` and `autocorrect`
  /// as `"on"` or `"off"`, and `translate` as `"yes"` or `"no"`. The same applies to such attributes of SVG and MathML.
  case flag(Bool)

  /// No attribute.
  case absent

  /// Makes a value from text.
  ///
  /// ```swift
  /// HTMLAttributeValue(user.name)
  /// ```
  public init(_ text: String) {
    self = .text(text)
  }

  /// Makes a value from text, or an absent attribute from `nil`.
  ///
  /// ```swift
  /// HTMLAttributeValue(user.nickname)
  /// ```
  public init(_ text: String?) {
    self = text.map(HTMLAttributeValue.text) ?? .absent
  }
}

// MARK: Literals

extension HTMLAttributeValue: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByIntegerLiteral
{
  /// Makes a value from a string literal.
  public init(stringLiteral value: String) {
    self = .text(value)
  }

  /// Makes a boolean attribute.
  public init(booleanLiteral value: Bool) {
    self = .flag(value)
  }

  /// Makes an absent attribute.
  public init(nilLiteral: ()) {
    self = .absent
  }

  /// Makes a value from a whole number, in decimal digits.
  public init(integerLiteral value: Int) {
    self = .text(String(value))
  }
}

extension HTMLAttributeValue {
  /// Indicates whether a boolean attribute with this value is written.
  var isWritten: Bool { self != .absent && self != .flag(false) }

  /// Replaces this value with one given later for the same attribute, or joins the two for `class` and `style`.
  mutating func take(_ later: HTMLAttributeValue, for name: String) {
    let isJoined = name == "class" || name == "style"
    switch (self, later) {
    case (.text(let earlier), .text(let text)) where name == "class":
      self = .text(Self.classes(earlier, adding: text))
    case (.text(let earlier), .text(let text)) where isJoined:
      let needsNone = earlier.isEmpty || text.isEmpty || earlier.hasSuffix(";")
      self = .text(earlier + (needsNone ? "" : ";") + text)
    case (_, .flag) where isJoined, (_, .absent) where isJoined: break
    default: self = later
    }
  }
}

extension HTMLAttributeValue {
  /// Returns a list of class names with those of another list it lacks.
  static func classes(_ names: String, adding others: String) -> String {
    var names = names
    let isWhiteSpace = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }
    for other in others.utf8.split(whereSeparator: isWhiteSpace) {
      // Byte by byte, as style sheets do.
      let isThere = names.utf8.split(whereSeparator: isWhiteSpace).contains { $0.elementsEqual(other) }
      if isThere { continue }
      if !names.isEmpty, !names.hasSuffix(" ") { names += " " }
      names += String(Substring(other))
    }
    return names
  }
}

/// A type whose values can be converted to values of HTML attributes.
///
/// Conform your own types to this protocol to use their values as attributes:
///
/// ```swift
/// struct Length: HTMLAttributeConvertible {
///   var pixels: Int
///   var htmlAttributeValue: HTMLAttributeValue { .text("\(pixels)px") }
/// }
/// ```
public protocol HTMLAttributeConvertible {
  /// The value as an HTML attribute value.
  var htmlAttributeValue: HTMLAttributeValue { get }
}

extension HTMLAttributeValue: HTMLAttributeConvertible {
  public var htmlAttributeValue: HTMLAttributeValue { self }
}

extension String: HTMLAttributeConvertible {
  public var htmlAttributeValue: HTMLAttributeValue { .text(self) }
}

extension Substring: HTMLAttributeConvertible {
  public var htmlAttributeValue: HTMLAttributeValue { .text(String(self)) }
}

extension Bool: HTMLAttributeConvertible {
  /// A boolean attribute, which is present or absent.
  public var htmlAttributeValue: HTMLAttributeValue { .flag(self) }
}

extension Int: HTMLAttributeConvertible {
  public var htmlAttributeValue: HTMLAttributeValue { .text(String(self)) }
}

extension Double: HTMLAttributeConvertible {
  public var htmlAttributeValue: HTMLAttributeValue { .text(String(self)) }
}

extension Optional: HTMLAttributeConvertible where Wrapped: HTMLAttributeConvertible {
  /// The value, or no attribute.
  public var htmlAttributeValue: HTMLAttributeValue { self?.htmlAttributeValue ?? .absent }
}
