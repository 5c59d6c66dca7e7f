extension HTMLURL {
  /// The value of `meta http-equiv=refresh`, with an inert URL in place of one that runs code; `nil` if it has none.
  ///
  /// This reads `5; url='…'` at least as leniently as the HTML standard's "shared declarative refresh steps".
  static func safeRefresh(_ content: String) -> String? {
    let time = content.utf8.drop(while: isWhiteSpace).prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    var url = content.utf8[time.endIndex...]
    url = url.drop { isWhiteSpace($0) || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }
    if let named = urlAfterName(url) { url = named }
    if let quote = url.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { url.removeFirst() }
    guard runsCode(url, as: .resource) else { return nil }
    return "\(Substring(time)); url=\(inert)"
  }

  /// Returns the part that follows `url =`.
  private static func urlAfterName(_ text: Substring.UTF8View) -> Substring.UTF8View? {
    guard text.prefix(3).map({ $0 | 0x20 }) == Array("url".utf8) else { return nil }
    let rest = text.dropFirst(3).drop(while: isWhiteSpace)
    guard rest.first == UInt8(ascii: "=") else { return nil }
    return rest.dropFirst().drop(while: isWhiteSpace)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
