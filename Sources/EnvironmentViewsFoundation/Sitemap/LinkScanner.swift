import EnvironmentViews
import Foundation

/// A reader of the addresses in HTML. It searches with the functions of C, because loops over the bytes take an eighth
/// of a debug build's time for a site.
struct LinkScanner {
  /// The HTML, and a zero, which ends each search.
  private var bytes: [UInt8]
  private var index = 0

  private static let space = " \t\n\r\u{C}"
  private static let betweenAttributes = space + "/"
  private static let endOfName = space + ">/="
  private static let endOfValue = space + ">"

  init(_ html: [UInt8]) {
    bytes = html + [0]
    // Trusted HTML can have zeros, too, for which a browser reads this character.
    if search({ strlen($0) }) < html.count {
      bytes = html.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] } + [0]
    }
  }

  /// Returns all addresses of pages and files, and the address of the first `base` element.
  mutating func links() -> (links: [String], base: String?) {
    var links: [String] = []
    var base: String?
    while skip(past: "<") {
      if starts(with: "!--") {
        _ = skip(past: "-->")
        continue
      }
      // An end tag has no attributes.
      if isAt("/") { continue }
      let name = text(take(until: Self.endOfName)).lowercased()
      var attributes: [String: String] = [:]
      while let attribute = self.attribute() {
        guard let name = addressName(attribute.name), attributes[name] == nil else { continue }
        // Of two attributes of a name, a browser reads the first.
        attributes[name] = Self.decoded(text(attribute.value))
      }
      if name == "base" {
        base = base ?? attributes["href"]
      } else {
        for (attribute, value) in attributes { links += Self.links(in: value, of: attribute, name, attributes) }
      }
      if ["script", "style", "textarea", "title"].contains(name) { while skip(past: "</"), !starts(with: name) {} }
    }
    return (links, base)
  }

  /// The form of the addresses in an attribute.
  private enum Form {
    /// One address.
    case one
    /// One address in elements of this name.
    case oneOf(String)
    /// Image candidates.
    case candidates
    /// The redirection of a `meta` element.
    case redirection
    /// No address, but a condition for another attribute.
    case condition
  }

  private static let addresses: [String: Form] = [
    "href": .one, "src": .one, "action": .one, "formaction": .one, "poster": .one, "cite": .one, "background": .one,
    "longdesc": .one, "xlink:href": .one, "data": .oneOf("object"), "srcset": .candidates, "imagesrcset": .candidates,
    "content": .redirection, "http-equiv": .condition,
  ]

  /// The same names by their lengths and first letters, which few other names share.
  private static let addressNames = Dictionary(grouping: addresses.keys) {
    key(UInt8($0.utf8.count), $0.utf8.first ?? 0)
  }

  private static func key(_ length: UInt8, _ first: UInt8) -> UInt16 { UInt16(length) << 8 | UInt16(first | 0x20) }

  /// Returns the name of an attribute in lower case if it is one of an address.
  private func addressName(_ range: Range<Int>) -> String? {
    guard range.count < 32, let first = range.first,
      let names = Self.addressNames[Self.key(UInt8(range.count), bytes[first])]
    else { return nil }
    return bytes.withUnsafeBytes { bytes in
      let name = bytes.baseAddress!.assumingMemoryBound(to: CChar.self) + first
      return names.first { strncasecmp(name, $0, range.count) == 0 }
    }
  }

  private static func links(
    in value: String, of attribute: String, _ element: String, _ attributes: [String: String]
  ) -> [String] {
    switch addresses[attribute] {
    case .one: return [value]
    case .oneOf(let name): return element == name ? [value] : []
    case .candidates: return HTMLURL.candidates(value).map(\.url)
    case .redirection:
      guard element == "meta", attributes["http-equiv"]?.lowercased() == "refresh" else { return [] }
      return [HTMLURL.redirection(value).url]
    case .condition, nil: return []
    }
  }

  /// Moves behind the next attribute of a start tag, and returns where it is; `nil` at the tag's end.
  private mutating func attribute() -> (name: Range<Int>, value: Range<Int>)? {
    skip(Self.betweenAttributes)
    guard index < bytes.count - 1, !isAt(">") else { return nil }
    let name = take(until: Self.endOfName)
    skip(Self.space)
    guard isAt("=") else {
      if name.isEmpty { index += 1 }
      return (name, index..<index)
    }
    index += 1
    skip(Self.space)
    guard isAt("\"") || isAt("'") else { return (name, take(until: Self.endOfValue)) }
    let quote = isAt("'") ? "'" : "\""
    index += 1
    let value = take(until: quote)
    index = min(index + 1, bytes.count - 1)
    return (name, value)
  }

  /// Moves to the next of some characters, and returns the range before it.
  private mutating func take(until characters: String) -> Range<Int> {
    let start = index
    index += search { strcspn($0, characters) }
    return start..<index
  }

  private mutating func skip(_ characters: String) {
    index += search { strspn($0, characters) }
  }

  /// Moves behind the next occurrence of a text; `false` if there is none.
  private mutating func skip(past text: String) -> Bool {
    let distance = search { start in strstr(start, text).map { UnsafePointer($0) - start } }
    index = distance.map { index + $0 + text.utf8.count } ?? bytes.count - 1
    return distance != nil
  }

  private func isAt(_ character: Unicode.Scalar) -> Bool {
    bytes[index] == UInt8(ascii: character)
  }

  /// Indicates whether a text follows, in any case.
  private func starts(with text: String) -> Bool {
    search { strncasecmp($0, text, text.utf8.count) } == 0
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Calls a function of C with the text from the current place to the zero.
  //
  // No function reads past the zero at the end, and ``index`` is at most its place.
  private func search<Result>(_ function: (UnsafePointer<CChar>) -> Result) -> Result {
    bytes.withUnsafeBytes { function($0.baseAddress!.assumingMemoryBound(to: CChar.self) + index) }
  }

  /// Returns the value of an attribute, whose character references are those of HTML's punctuation, or numbers.
  private static func decoded(_ value: String) -> String {
    guard value.contains("&") else { return value }
    var result = ""
    var rest = value.unicodeScalars[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result.unicodeScalars += rest[..<ampersand]
      rest = rest[ampersand...]
      guard let end = rest.prefix(12).firstIndex(of: ";"), let scalar = scalar(String(rest[..<end].dropFirst())) else {
        result.unicodeScalars.append(rest.removeFirst())
        continue
      }
      result.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    result.unicodeScalars += rest
    return result
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    if name == "#0" { return "\u{FFFD}" }
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    }
    if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) }
    return ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "sol": "/", "num": "#", "quest": "?"][name]
  }
}
