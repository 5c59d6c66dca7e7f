import EnvironmentViews
import TestSupport
import Testing

/// Random texts, escaped and compared with an oracle that escapes one scalar at a time.
@MainActor
struct HTMLEscapingTests {
  @Test(arguments: 0..<testSize(15, full: 100))
  func `Escaping random text gives the result of escaping each scalar`(seed: Int) throws {
    var random = RandomHTML(seed: seed)
    for _ in 0..<40 {
      let text = Self.text(&random)
      try expectHTML(of: Self.paragraph(of: text), Self.expected(text))
      try expectHTML(of: Element("style") { Text(text) }, "<style>\(Self.escaped(text, [:]))</style>")
    }
  }

  @Test func `A forbidden scalar is replaced in each position, and the scalars beside it are kept`() throws {
    let forbidden = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter { Self.isForbidden($0) && $0 != "\r" }
    let neighbours = "\u{A0}\u{BF}\u{FDCF}\u{FDF0}\u{FFFD}\u{2FFE}\u{2FFF}\u{3FFBD}\u{3FFBE}".unicodeScalars
    #expect(forbidden.count == 28 + 33 + 66)
    for scalar in forbidden + neighbours {
      for place in 0..<testSize(18, full: 36) {
        for filling in ["a", "é"] {
          let text = String(repeating: filling, count: place) + String(scalar) + String(repeating: filling, count: 20)
          try #require(try renderHTML(Self.paragraph(of: text)) == Self.expected(text), "\(scalar.value) at \(place)")
        }
      }
    }
  }

  static func paragraph(of text: String) -> some View {
    Element("p", ["title": text]) { Text(text) }
  }

  /// Returns text of up to ninety scalars of all kinds, or text that was decoded from random bytes.
  static func text(_ random: inout RandomHTML) -> String {
    if random.next(8) == 0 {
      return String(decoding: (0..<random.next(60)).map { _ in UInt8(random.next(256)) }, as: UTF8.self)
    }
    // Most texts have only a few kinds of scalars, so that there are long runs that are copied.
    let alphabet = (0...random.next(4)).map { _ in random.pick(kinds) }
    var text = ""
    for _ in 0..<random.next(90) {
      let kind = random.pick(alphabet)
      let value = kind.lowerBound + random.next(kind.count)
      text.unicodeScalars.append(Unicode.Scalar(UInt32(value)) ?? "\u{E000}")
    }
    return text
  }

  private static let kinds: [ClosedRange<Int>] = [
    0x61...0x7A, 0x61...0x7A, 0x20...0x7E, 0x20...0x3F, 0x00...0x20, 0x7F...0xC0, 0xC0...0x24F, 0x370...0x5FF,
    0x800...0xFFF, 0x2F80...0x3FFF, 0x4E00...0x9FFF, 0xD7F0...0xE010, 0xFDC0...0xFDFF, 0xFF00...0xFF60,
    0xFFE0...0x1000F, 0x1F300...0x1FAFF, 0x1FFF0...0x2000F, 0x3FF80...0x40010, 0x10FFF0...0x10FFFF, 0...0x10FFFF,
  ]

  static func expected(_ text: String) -> String {
    let markup: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"]
    let attribute = markup.merging(["\"": "&quot;"]) { $1 }
    return "<p title=\"\(escaped(text, attribute))\">\(escaped(text, markup))</p>"
  }

  private static func escaped(_ text: String, _ references: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let reference = references[scalar] {
        result += reference
      } else {
        result.unicodeScalars.append(isForbidden(scalar) && scalar != "\r" ? "\u{FFFD}" : scalar)
      }
    }
    // The end tag of a style is escaped as in style sheets.
    return references.isEmpty ? result.replacing(/<\/(?=[A-Za-z])/) { _ in "<\\/" } : result
  }

  /// Controls except tab, line feed and form feed, and noncharacters.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0C: false
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}
