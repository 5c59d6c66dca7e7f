/// A minimal reader of the writer's output: the oracle of the round trips.
struct HTMLReader {
  enum Token: Equatable {
    case start(String, [String: String])
    case end(String)
    case text(String)
  }

  private var rest: Substring.UnicodeScalarView
  private var tokens: [Token] = []

  static func tokens(of html: String) -> [Token] {
    var reader = HTMLReader(rest: html[...].unicodeScalars)
    reader.read()
    return reader.tokens
  }

  /// Returns the trees that the tokens of a well-formed output describe.
  static func trees(of html: String) -> [HTMLNode] {
    var stack: [(String, [String: String], [HTMLNode])] = [("", [:], [])]
    for token in tokens(of: html) {
      switch token {
      case .text(let text):
        stack[stack.count - 1].2.append(.text(text))
      case .start(let tag, let attributes) where ["br", "img", "hr"].contains(tag):
        stack[stack.count - 1].2.append(.element(tag, attributes, []))
      case .start(let tag, let attributes):
        stack.append((tag, attributes, []))
      case .end(let tag):
        let (open, attributes, children) = stack.removeLast()
        precondition(open == tag, "\(tag) ends \(open)")
        stack[stack.count - 1].2.append(.element(tag, attributes, children))
      }
    }
    return stack[0].2
  }

  private mutating func read() {
    while !rest.isEmpty {
      if starts(with: "</") {
        rest = rest.dropFirst(2)
        tokens.append(.end(take { $0 != ">" }))
        rest = rest.dropFirst()
      } else if starts(with: "<!") {
        _ = take { $0 != ">" }
        rest = rest.dropFirst()
      } else if rest.first == "<" {
        readStart()
      } else {
        tokens.append(.text(Self.unescaped(take { $0 != "<" })))
      }
    }
  }

  private mutating func readStart() {
    rest = rest.dropFirst()
    let tag = take { $0 != " " && $0 != ">" }
    var attributes: [String: String] = [:]
    while rest.first == " " {
      rest = rest.dropFirst()
      let name = take { !"=> ".unicodeScalars.contains($0) }
      attributes[name] = ""
      guard starts(with: "=\"") else { continue }
      rest = rest.dropFirst(2)
      attributes[name] = Self.unescaped(take { $0 != "\"" })
      rest = rest.dropFirst()
    }
    rest = rest.dropFirst()
    tokens.append(.start(tag, attributes))
    if ["pre", "textarea"].contains(tag), rest.first == "\n" {
      rest = rest.dropFirst()
    }
    if ["script", "style"].contains(tag) {
      var raw = ""
      while !rest.isEmpty, !starts(with: "</\(tag)") { raw.unicodeScalars.append(rest.removeFirst()) }
      if !raw.isEmpty { tokens.append(.text(raw)) }
    }
  }

  private func starts(with text: String) -> Bool {
    rest.starts(with: text.unicodeScalars)
  }

  private mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
    let taken = rest.prefix(while: belongs)
    rest = rest[taken.endIndex...]
    return String(taken)
  }

  static func unescaped(_ text: String) -> String {
    let references = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#13": "\r"]
    let parts = text.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false)
    var result = String(parts[0])
    for part in parts.dropFirst() {
      let halves = part.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      result += references[String(halves[0])]! + String(halves[1])
    }
    return result
  }
}
