/// The place in HTML of a text.
enum HTMLTextContext {
  /// Between tags.
  case content
  /// In a double-quoted attribute value.
  case attribute
  /// In `script` or `style`, where no escape is known to the parser.
  case raw

  /// The bytes below 64 that cannot be copied, as bits.
  fileprivate var specialBytes: UInt64 {
    // All control characters but tab, line feed and form feed.
    let controls: UInt64 = 0xFFFF_FFFF & ~(1 << 0x09 | 1 << 0x0A | 1 << 0x0C)
    let markup: UInt64 =
      1 << UInt64(UInt8(ascii: "&")) | 1 << UInt64(UInt8(ascii: "<")) | 1 << UInt64(UInt8(ascii: ">"))
    return switch self {
    case .content: controls | markup
    case .attribute: controls | markup | 1 << UInt64(UInt8(ascii: "\""))
    // A parser makes line feeds of carriage returns here, which scripts and styles take to be the same.
    case .raw: controls & ~(1 << 0x0D)
    }
  }
}

extension HTMLOutput {
  /// Appends text, escaped for its place.
  ///
  /// Characters that no HTML document may hold (controls and noncharacters) come out as U+FFFD, and a carriage return
  /// as a character reference, because a parser would take a bare one for a line feed.
  mutating func append(_ text: String, in context: HTMLTextContext) {
    // The closure must not capture `self` twice, so the buffer is reached only through it.
    text.withUTF8Bytes { append($0, special: context.specialBytes) }
  }

  @inline(__always)
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, special: UInt64) {
    var copied = 0
    var index = 0
    while index < text.count {
      // Eight at a time, as long as they are copied as they are.
      if index &+ 8 <= text.count, Self.isPlain(text, at: index) {
        index &+= 8
        continue
      }
      let byte = text[index]
      // Most bytes of most texts take the first of these exits.
      if byte >= 64 {
        if byte < 0x7F || (byte > 0x7F && byte < 0xEF && byte != 0xC2) {
          index &+= 1
          continue
        }
        let length = Self.forbiddenLength(in: text, at: index)
        if length == 0 {
          index &+= 1
          continue
        }
        append(UnsafeBufferPointer(rebasing: text[copied..<index]))
        append("\u{FFFD}")
        index &+= length
        copied = index
      } else if special &>> UInt64(byte) & 1 == 0 {
        index &+= 1
      } else {
        append(UnsafeBufferPointer(rebasing: text[copied..<index]))
        appendReplacement(for: byte)
        index &+= 1
        copied = index
      }
    }
    append(copied == 0 ? text : UnsafeBufferPointer(rebasing: text[copied...]))
  }

  /// Returns whether the eight bytes at this place are ASCII, and neither controls nor one of `&`, `<`, `>` and `"`.
  @inline(__always)
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    // The high bit of a byte of a difference says that the byte is less, for ASCII; and also of the first byte after it
    // that is equal, which costs a second look.
    let below = word &- ones &* 0x20
    let quote = (word ^ ones &* UInt64(UInt8(ascii: "\""))) &- ones
    let ampersand = (word ^ ones &* UInt64(UInt8(ascii: "&"))) &- ones
    // `<` and `>` differ in one bit.
    let angle = (word & ~(ones &* 2) ^ ones &* UInt64(UInt8(ascii: "<"))) &- ones
    // 0x7F and above.
    let above = word &+ ones
    return (below | quote | ampersand | angle | above | word) & (ones &* 0x80) == 0
  }

  private mutating func appendReplacement(for byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "<"): append("&lt;")
    case UInt8(ascii: ">"): append("&gt;")
    case UInt8(ascii: "\""): append("&quot;")
    case 0x0D: append("&#13;")
    default: append("\u{FFFD}")
    }
  }

  /// Returns the number of bytes of the forbidden character at this place; 0 if the character is allowed.
  private static func forbiddenLength(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 {
      index + offset < text.count ? text[index + offset] : 0
    }
    switch text[index] {
    case 0x7F:
      return 1
    case 0xC2:  // U+0080 to U+009F
      return byte(1) < 0xA0 ? 2 : 0
    case 0xEF:  // U+FDD0 to U+FDEF, U+FFFE and U+FFFF
      if byte(1) == 0xB7 { return (0x90...0xAF).contains(byte(2)) ? 3 : 0 }
      return byte(1) == 0xBF && byte(2) >= 0xBE ? 3 : 0
    case 0xF0...:  // The last two of each plane
      return byte(1) & 0x0F == 0x0F && byte(2) == 0xBF && byte(3) >= 0xBE ? 4 : 0
    default:
      return 0
    }
  }
}
