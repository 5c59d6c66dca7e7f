import EnvironmentViews
import Testing

struct HTMLFormatTests {
  @Test func `Blocks have their own lines, and inline content stays together`() throws {
    let tree: HTMLNode = .element(
      "div", [:],
      [
        "a", .element("b", [:], ["b"]), .element("i", [:], ["i"]), .element("p", [:], ["c"]),
        .element("script", [:], ["\n  f()"]), .element("pre", [:], ["\n d", .element("div", [:], [])]), "e",
      ])
    let expected = """
      <div>a<b>b</b><i>i</i>
        <p>c</p>
        <script>
        f()</script>
        <pre>

       d<div></div></pre>
        e
      </div>
      """
    #expect(try html(.indented, of: tree) == expected)
  }

  private static let otherStyles = [
    "display:flex;display:block", "display:inline-flex", "display:flex;white-space:pre", "--a:';display:flex;'",
    "/*;display:flex;*/display:inline",
  ]

  @Test func `A script between words, and an element that may not be a flexible box, get no white space`() throws {
    let inline: HTMLNode = .element("div", ["style": "Display:inline"], [.element("p", [:], [])])
    let tree: HTMLNode = .element("div", [:], ["a", .element("script", [:], []), "b", inline])
    let expected = #"<div>a<script></script>b<div style="Display:inline"><p></p></div></div>"#
    #expect(try html(.indented, of: tree) == expected)
    for style in Self.otherStyles {
      let tree: HTMLNode = .element("div", ["style": style], [.element("p", [:], [])])
      #expect(try html(.indented, of: tree) == "<div style=\"\(style)\"><p></p></div>")
    }
  }

  @Test func `Children of a flexible box have their own lines`() throws {
    let tree: HTMLNode = .element(
      "div", ["style": "display:flex;gap:8px"],
      ["a", .element("span", [:], ["span"]), .element("div", [:], ["div"]), "b"])
    let expected = """
      <div style="display:flex;gap:8px">a
        <span>span</span>
        <div>div</div>
        b
      </div>
      """
    #expect(try html(.indented, of: tree) == expected)
  }

  @Test(arguments: 1...300)
  func `Indentation changes nothing visible`(seed: Int) throws {
    var random = RandomHTML(seed: seed)
    let document = random.document()
    let minified = try html(.minified) { try document.write(to: &$0) }
    let indented = try html(.indented) { try document.write(to: &$0) }
    #expect(Self.shown(minified) == Self.shown(indented), "\(minified)\n\(indented)")
  }

  /// Returns the tags and the text of a document after white space was collapsed by the rules of CSS and the style
  /// sheet of HTML.
  static func shown(_ html: String) -> [String] {
    let blocks = ["html", "head", "body", "div", "p", "pre", "ul", "li", "section", "hr", "title", "style"]
    var items: [String] = []
    // A space that is visible only if something follows it on its line.
    var isAtLineStart = true
    var space: Int?
    var verbatim = 0
    func isBlock(_ tag: String) -> Bool { blocks.contains(tag) }

    for token in HTMLReader.tokens(of: html) {
      switch token {
      case .start(let tag, let attributes):
        if isBlock(tag) {
          (space, isAtLineStart) = (nil, true)
        } else if ["br", "img", "textarea"].contains(tag) {
          if let place = space { items.insert(" ", at: place) }
          (space, isAtLineStart) = (nil, false)
        }
        items.append("<\(tag) \(attributes.sorted { $0.key < $1.key })>")
        if ["pre", "textarea", "script", "style"].contains(tag) { verbatim += 1 }
      case .end(let tag):
        if isBlock(tag) { (space, isAtLineStart) = (nil, true) }
        items.append("</\(tag)>")
        if ["pre", "textarea", "script", "style"].contains(tag) { verbatim -= 1 }
      case .text(let text) where verbatim > 0:
        items.append(text)
      case .text(let text):
        for scalar in text.unicodeScalars {
          if scalar == " " || scalar == "\n" {
            if !isAtLineStart, space == nil { space = items.count }
          } else {
            if let place = space { items.insert(" ", at: place) }
            (space, isAtLineStart) = (nil, false)
            items.append(String(scalar))
          }
        }
      }
    }
    return items
  }
}
