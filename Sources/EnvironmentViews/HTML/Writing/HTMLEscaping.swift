/// The place of a text in HTML or XML.
enum HTMLTextContext {
  /// Between tags.
  case content
  /// In a double-quoted attribute value.
  case attribute
  /// In `script` or `style`, where the parser knows no escapes.
  case raw
  /// Between tags of XML, which forbids form feeds.
  case xmlContent
  /// In an attribute value of XML, which reads line breaks and tabs there as spaces.
  case xmlAttribute

  /// The bytes below 64 with another form in the output, as bits.
  fileprivate var specialBytes: UInt64 {
    let controls: UInt64 = 0xFFFF_FFFF
    let (lines, formFeed): (UInt64, UInt64) = (1 << 0x09 | 1 << 0x0A, 1 << 0x0C)
    let quote: UInt64 = 1 << UInt64(UInt8(ascii: "\""))
    let markup: UInt64 =
      1 << UInt64(UInt8(ascii: "&")) | 1 << UInt64(UInt8(ascii: "<")) | 1 << UInt64(UInt8(ascii: ">"))
    return switch self {
    case .content: controls & ~(lines | formFeed) | markup
    case .attribute: controls & ~(lines | formFeed) | markup | quote
    case .xmlContent: controls & ~lines | markup
    case .xmlAttribute: controls | markup | quote
    // A parser turns carriage returns into line feeds here, and scripts and styles treat both alike.
    case .raw: controls & ~(lines | formFeed | 1 << 0x0D)
    }
  }
}

extension HTMLOutput {
  /// Appends text, escaped for its place.
  ///
  /// Characters forbidden in HTML (controls and noncharacters) are replaced by U+FFFD. A carriage return is written as
  /// a character reference, because a parser would read a bare one as a line feed.
  mutating func append(_ text: String, in context: HTMLTextContext) {
    text.withUTF8Bytes { append($0, in: context) }
  }

  /// Appends text, escaped for its place.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, in context: HTMLTextContext) {
    if Self.isPlain(text, in: context) { append(text) } else { append(text, escaping: context.specialBytes) }
  }

  /// Returns whether a text is short, and is written as it is.
  @inline(__always)
  static func isPlain(_ text: UnsafeBufferPointer<UInt8>, in context: HTMLTextContext) -> Bool {
    if text.count > 18 { return false }
    let (special, delete): (UInt64, UInt64) = (context.specialBytes, 1 << 63)
    for byte in text where byte >= 0x80 || (byte < 64 ? special : delete) &>> UInt64(byte) & 1 != 0 { return false }
    return true
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, escaping special: UInt64) {
    var copied = 0
    var index = 0
    while index < text.count {
      // Sixteen bytes at a time, as long as they are copied as they are; the last sixteen may overlap those before.
      let block = min(index, text.count &- 16)
      if block >= 2, Self.isPlain(text, at: block) {
        index = block &+ 16
        continue
      }
      let end = min(index < 2 ? 2 : index &+ 16, text.count)
      while index < end {
        let byte = text[index]
        index &+= 1
        if byte < 64 ? special &>> UInt64(byte) & 1 == 0 : byte < 0x7F || byte >= 0xC0 { continue }
        let length = byte < 64 ? 1 : Self.forbiddenLength(in: text, endingBefore: index)
        if length == 0 { continue }
        append(UnsafeBufferPointer(rebasing: text[copied..<(index &- length)]))
        appendReplacement(for: byte)
        copied = index
      }
    }
    append(copied == 0 ? text : UnsafeBufferPointer(rebasing: text[copied...]))
  }

  /// Returns whether sixteen bytes are copied as they are in every context. There are two bytes before them, in which a
  /// character may begin.
  //
  // In vectors, because checking each byte separately takes several times as long: see the benchmark `views/html of
  // texts that are not ASCII`.
  @inline(__always)
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    typealias Block = SIMD16<UInt8>
    func all(_ byte: UInt8) -> Block { Block(repeating: byte) }
    func block(at index: Int) -> Block {
      UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: Block.self)
    }
    func isNone(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
      let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
      return words[0] | words[1] == 0
    }
    let byte = block(at: index)
    // `<` and `>` differ in one bit.
    let isMarkup =
      (byte .== all(UInt8(ascii: "\""))) .| (byte .== all(UInt8(ascii: "&")))
      .| ((byte & all(0xFD)) .== all(UInt8(ascii: "<")))
    if isNone((byte .< all(0x20)) .| (byte .>= all(0x7F)) .| isMarkup) { return true }

    // Each byte beside the two bytes before it.
    let (previous, first) = (block(at: index &- 1), block(at: index &- 2))
    let isControl = byte .< all(0x20)
    // See `forbiddenLength(in:endingBefore:)`. Some allowed characters end like these, and are then checked byte by
    // byte.
    let mayBeForbidden =
      (byte .== all(0x7F)) .| ((previous .== all(0xC2)) .& (byte .< all(0xA0)))
      .| ((first .== all(0xEF)) .& (previous .== all(0xB7)))
      .| ((previous .== all(0xBF)) .& ((byte | all(1)) .== all(0xBF)))
    return isNone(isControl .| isMarkup .| mayBeForbidden)
  }

  private mutating func appendReplacement(for byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "<"): append("&lt;")
    case UInt8(ascii: ">"): append("&gt;")
    case UInt8(ascii: "\""): append("&quot;")
    case 0x09: append("&#9;")
    case 0x0A: append("&#10;")
    case 0x0D: append("&#13;")
    default: append("\u{FFFD}")
    }
  }

  /// Returns the number of bytes of the character before this place, if it is forbidden; 0 if it is allowed.
  private static func forbiddenLength(in text: UnsafeBufferPointer<UInt8>, endingBefore end: Int) -> Int {
    func byte(_ distance: Int) -> UInt8 {
      distance <= end ? text[end - distance] : 0
    }
    switch (byte(2), byte(1)) {
    case (_, 0x7F):
      return 1
    case (0xC2, 0x80..<0xA0):  // U+0080 to U+009F
      return 2
    case (0xB7, 0x90...0xAF):  // U+FDD0 to U+FDEF
      return byte(3) == 0xEF ? 3 : 0
    case (0xBF, 0xBE...0xBF):  // U+FFFE and U+FFFF, and the last two of each other plane
      if byte(3) == 0xEF { return 3 }
      return byte(3) & 0x0F == 0x0F && byte(4) >= 0xF0 ? 4 : 0
    default:
      return 0
    }
  }
}
