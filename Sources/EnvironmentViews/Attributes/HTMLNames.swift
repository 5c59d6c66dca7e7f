// The names of tags and attributes.
extension String {
  /// The tag by which a writer knows a document of XML, which is the whole output.
  static var tagOfXMLDocument: String { "?xml" }

  /// Indicates whether the string can be the name of a tag.
  var isTagName: Bool {
    guard let first = unicodeScalars.first, first.properties.isAlphabetic, first.isASCII else { return false }
    return unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": true
      default: scalar.isInCustomElementName
      }
    }
  }

  /// Indicates whether the string can be the name of an attribute.
  var isAttributeName: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "\0"..." ", "\u{7F}"..."\u{9F}", "\"", "'", "<", ">", "/", "=": false
        default: !scalar.isNoncharacter
        }
      }
  }

  /// The string with its ASCII letters in lower case, as a parser reads a name.
  var lowercasedName: String {
    guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return self }
    return String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Calls a closure with the string's bytes, without copying a string stored by Swift.
  func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}

extension Dictionary where Key == String {
  /// Makes a dictionary from values, each with its names, separated by spaces.
  init(names entries: [(Value, names: String)]) {
    // Splitting bytes with a known capacity is fast: a program rendering a single page waits for these tables.
    let values = entries.flatMap { value, names in
      names.utf8.split(separator: UInt8(ascii: " ")).map { (String(Substring($0)), value) }
    }
    self.init(uniqueKeysWithValues: values)
  }
}

extension Unicode.Scalar {
  fileprivate var isNoncharacter: Bool {
    (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
  }

  /// Indicates whether the scalar is a `PCENChar` of the HTML standard.
  fileprivate var isInCustomElementName: Bool {
    switch value {
    case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x203F...0x2040,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      !isNoncharacter
    default:
      false
    }
  }
}
