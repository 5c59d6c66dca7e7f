/// The language of the content of a `script` or `style` element.
enum HTMLRawText {
  case script, style, unknown

  init(of traits: HTMLTraits, _ attributes: HTMLAttributes) {
    if traits.contains(.style) {
      self = .style
    } else if case .text(let type) = attributes["type"] ?? .absent {
      self = Self.isScriptOrJSON(type) ? .script : .unknown
    } else {
      self = .script
    }
  }

  /// Returns whether the content of a `script` of this type is JavaScript or JSON, which share an escape.
  private static func isScriptOrJSON(_ type: String) -> Bool {
    let type = type.lowercased().prefix { $0 != ";" }.filter { !$0.isWhitespace }
    return switch type {
    case "", "module", "importmap", "speculationrules": true
    default: type.hasSuffix("javascript") || type.hasSuffix("ecmascript") || type.hasSuffix("json")
    }
  }
}

extension HTMLWriter {
  /// Ensures that the content of a raw text element cannot end it.
  ///
  /// Parsers know no escapes there, so the writer uses an escape of the language inside. It keeps the meaning wherever
  /// the language can hold these characters in a literal:
  /// - In a script, the `<` of `</script`, `<script`, `<!--` and `</noscript` becomes `\u003C`, which means the same in
  ///   strings, templates and regular expressions of JavaScript and in strings of JSON. It does not in `String.raw`,
  ///   nor in code such as `a<!--b`, which needs a space.
  /// - In a style, `</` before a letter becomes `<\/`, which means the same in strings, URLs and names of CSS. `<!--`
  ///   means nothing to a parser there.
  ///
  /// The writer checks the whole content when the element ends, because two texts together may spell an end tag.
  mutating func closeRawText() throws(HTMLError) {
    let start = rawText.start
    let content = output.bytes[start...]
    var safe: [UInt8] = []
    var copied = start
    for index in content.indices where content[index] == UInt8(ascii: "<") {
      guard Self.isDangerous(content[index...], in: rawText.language) else { continue }
      safe += content[copied..<index]
      safe += rawText.language == .style ? Array("<\\".utf8) : Array("\\u003C".utf8)
      copied = index + 1
    }
    guard copied > start else { return }
    if rawText.language == .unknown { throw HTMLError(.inexpressibleScript, path: path) }
    safe += content[copied...]
    output.truncate(to: start)
    safe.withUnsafeBufferPointer { output.append($0) }
  }

  /// Removes the content of the open `script` or `style` element, if there is one.
  mutating func dropRawText() {
    if current.traits.contains(.rawText) { output.truncate(to: rawText.start) }
  }

  private static func isDangerous(_ bytes: ArraySlice<UInt8>, in language: HTMLRawText) -> Bool {
    let rest = bytes.dropFirst()
    if language == .style {
      guard rest.first == UInt8(ascii: "/"), let letter = rest.dropFirst().first else { return false }
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter | 0x20)
    }
    return ["/script", "script", "!--", "/noscript"].contains { (word: String) in
      rest.count >= word.utf8.count
        && zip(rest, word.utf8).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 && $1 >= UInt8(ascii: "a")) }
    }
  }
}
