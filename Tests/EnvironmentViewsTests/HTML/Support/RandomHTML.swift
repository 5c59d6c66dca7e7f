/// A generator of random trees, texts and attribute values, the same for the same seed.
struct RandomHTML {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[next(elements.count)]
  }

  /// Returns text of characters that are difficult for a writer.
  mutating func text(_ alphabet: [String] = RandomHTML.hardCharacters) -> String {
    (0..<next(12)).map { _ in pick(alphabet) }.joined()
  }

  /// Returns a `body` with nested blocks, and inline content in the innermost.
  mutating func document() -> HTMLNode {
    let head = HTMLNode.element(
      "head", [:], [.element("title", [:], [.text("A <b> & c")]), .element("style", [:], [.text("a > b { }")])])
    return .element("html", ["lang": "en"], [head, .element("body", [:], blocks(depth: 4))])
  }

  mutating func blocks(depth: Int) -> [HTMLNode] {
    (0..<next(4)).map { _ in block(depth: depth) }
  }

  private mutating func block(depth: Int) -> HTMLNode {
    switch next(depth == 0 ? 4 : 9) {
    case 0: .element("p", attributes(), inlines(depth: 2))
    case 1: .element("pre", [:], [.text(pick(["\n", "", "\n\n"]) + "  x\n  y " + text(Self.proseParts))])
    case 2: .element("hr", [:], [])
    case 3: .element("script", [:], [.text("let a = 1 < 2")])
    case 4: .element("ul", attributes(), (0...next(3)).map { _ in .element("li", [:], content(depth: depth - 1)) })
    case 5: .element("section", attributes(), blocks(depth: depth - 1))
    default: .element("div", attributes(), content(depth: depth - 1))
    }
  }

  /// Returns blocks and inline content side by side.
  private mutating func content(depth: Int) -> [HTMLNode] {
    (0..<next(4)).flatMap { _ in next(2) == 0 ? blocks(depth: depth) : inlines(depth: 1) }
  }

  private mutating func inlines(depth: Int) -> [HTMLNode] {
    (0..<next(5)).map { _ in
      switch next(depth == 0 ? 3 : 6) {
      case 0, 1: .text("w" + text(Self.proseParts))
      case 2: .element(pick(["br", "img"]), [:], [])
      case 3: .element("textarea", [:], [.text(pick(["\n", "", " "]) + "v " + text(Self.proseParts))])
      default: .element(pick(["span", "em", "code"]), attributes(), inlines(depth: depth - 1))
      }
    }
  }

  private mutating func attributes() -> [String: String] {
    next(3) == 0 ? ["title": text(), "class": text()] : [:]
  }

  static let proseParts = ["a", "b ", " ", "\n", "  c", "&", "<", "é"]
  static let hardCharacters = [
    "a", " ", "\n", "\t", "\r", "\r\n", "&", "<", ">", "\"", "'", "`", "=", "/", ";", "&amp;", "&#13;", "<!--", "]]>",
    "é", "\u{301}", "👩‍👩‍👧", "\u{FFFD}", "\u{A0}", "\u{2028}", "</script>", "\u{10FFFD}", "\u{FDCF}", "\u{FFFD}",
  ]
}
