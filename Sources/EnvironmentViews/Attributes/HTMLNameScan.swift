/// The result of one pass over the bytes of a tag's or an attribute's name.
struct HTMLNameScan {
  private(set) var hasUppercase = false
  private(set) var isValidTagName = true
  private(set) var isValidAttributeName = true

  init(_ name: String) {
    self = name.withUTF8Bytes { HTMLNameScan(ascii: $0) }
    if !isValidTagName, name.utf8.contains(where: { $0 >= 0x80 }) { inspectScalars(of: name) }
  }

  /// Scans a name as if bytes that aren't ASCII were invalid in a tag name and valid in an attribute name.
  private init(ascii bytes: UnsafeBufferPointer<UInt8>) {
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        hasUppercase = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        if index == 0 { isValidTagName = false }
      case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "/"), UInt8(ascii: "="):
        isValidTagName = false
        isValidAttributeName = false
      default:
        isValidTagName = false
      }
    }
    if bytes.isEmpty {
      isValidTagName = false
      isValidAttributeName = false
    }
  }

  /// Returns whether a byte is a lower-case letter, a digit or a hyphen.
  @inline(__always)
  static func isUsual(_ byte: UInt8) -> Bool {
    let (digitsAndHyphen, letters): (UInt64, UInt64) = (0x3FF << 48 | 1 << 45, 0x3FF_FFFF << 33)
    return byte < 128 && (byte < 64 ? digitsAndHyphen : letters) &>> UInt64(byte) & 1 != 0
  }

  private mutating func inspectScalars(of name: String) {
    isValidTagName = isValidAttributeName && (name.unicodeScalars.first?.isLetter ?? false)
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": break
      case _ where scalar.isASCII || !Self.isInCustomElementName(scalar): isValidTagName = false
      default: break
      }
      if (0x80..<0xA0).contains(scalar.value) || scalar.isNoncharacter { isValidAttributeName = false }
    }
  }

  /// Returns the name with its ASCII letters in lower case, as a parser reads it.
  func lowercased(_ name: consuming String) -> String {
    guard hasUppercase else { return name }
    let bytes = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a scalar is a `PCENChar` of the HTML standard.
  private static func isInCustomElementName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x203F...0x2040,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      !scalar.isNoncharacter
    default:
      false
    }
  }
}

extension Dictionary where Key == String {
  /// Makes a dictionary from values, each with its names, separated by spaces.
  init(names entries: [(Value, names: String)]) {
    // Splitting bytes with a known capacity is fast: a program that renders a single page waits for these tables.
    let values = entries.flatMap { value, names in
      names.utf8.split(separator: UInt8(ascii: " ")).map { (String(Substring($0)), value) }
    }
    self.init(uniqueKeysWithValues: values)
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }

  fileprivate var isNoncharacter: Bool {
    (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
  }
}

extension String {
  /// Calls a closure with the string's bytes, without copying a string that Swift stores.
  func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}
