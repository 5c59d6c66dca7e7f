/// HTML whose pieces are values of generic types that write themselves, as in the fastest renderers: the compiler
/// knows the whole page, and makes one function of it.
///
/// The pieces only escape text: there is no environment, no state, and no check of the nesting.
protocol ConventionalHTML {
  func write(to output: inout [UInt8])
}

/// Returns the HTML of a piece.
func conventionalHTML(_ html: some ConventionalHTML) -> String {
  var output: [UInt8] = []
  output.reserveCapacity(1_024)
  html.write(to: &output)
  return String(decoding: output, as: UTF8.self)
}

struct ConventionalElement<Content: ConventionalHTML>: ConventionalHTML {
  let tag: String
  let attributes: [(name: String, value: String)]
  let content: Content

  init(_ tag: String, _ attributes: [(name: String, value: String)] = [], content: () -> Content) {
    self.tag = tag
    self.attributes = attributes
    self.content = content()
  }

  func write(to output: inout [UInt8]) {
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: tag.utf8)
    for attribute in attributes {
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: attribute.name.utf8)
      output.append(contentsOf: "=\"".utf8)
      output.append(escaped: attribute.value)
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: ">"))
    content.write(to: &output)
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: tag.utf8)
    output.append(UInt8(ascii: ">"))
  }
}

extension String: ConventionalHTML {
  func write(to output: inout [UInt8]) { output.append(escaped: self) }
}

struct ConventionalTriple<First, Second, Third>: ConventionalHTML
where First: ConventionalHTML, Second: ConventionalHTML, Third: ConventionalHTML {
  let first: First
  let second: Second
  let third: Third

  func write(to output: inout [UInt8]) {
    first.write(to: &output)
    second.write(to: &output)
    third.write(to: &output)
  }
}

struct ConventionalForEach<Content: ConventionalHTML>: ConventionalHTML {
  let range: Range<Int>
  let content: (Int) -> Content

  func write(to output: inout [UInt8]) {
    for number in range { content(number).write(to: &output) }
  }
}

/// A piece of an unknown type, such as one in a recursion, or no piece.
struct ConventionalAnyHTML: ConventionalHTML {
  let content: (any ConventionalHTML)?

  func write(to output: inout [UInt8]) { content?.write(to: &output) }
}

extension [UInt8] {
  /// Appends text byte by byte, in runs of bytes that need no escape.
  mutating func append(escaped text: String) {
    var text = text
    text.withUTF8 { text in
      var copied = 0
      for index in text.indices {
        let replacement: StaticString
        switch text[index] {
        case UInt8(ascii: "&"): replacement = "&amp;"
        case UInt8(ascii: "<"): replacement = "&lt;"
        case UInt8(ascii: ">"): replacement = "&gt;"
        case UInt8(ascii: "\""): replacement = "&quot;"
        default: continue
        }
        append(contentsOf: text[copied..<index])
        replacement.withUTF8Buffer { append(contentsOf: $0) }
        copied = index + 1
      }
      append(contentsOf: text[copied...])
    }
  }
}
