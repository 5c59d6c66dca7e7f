import EnvironmentViews
import Testing

struct HTMLFormatTests {
  @Test func `Blocks have their own lines, and inline content stays together`() throws {
    let output = try html(.indented) { writer in
      try writer.startElement("div")
      try writer.text("a")
      for tag in ["b", "i"] {
        try writer.startElement(tag)
        try writer.text(tag)
        try writer.endElement()
      }
      try writer.startElement("p")
      try writer.text("c")
      try writer.endElement()
      try writer.startElement("script")
      try writer.text("\n  f()")
      try writer.endElement()
      try writer.startElement("pre")
      try writer.text("\n d")
      try writer.startElement("div")
      try writer.endElement()
      try writer.endElement()
      try writer.text("e")
      try writer.endElement()
    }
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
    #expect(output == expected)
  }

  @Test func `A script between words, and an element with its own display, get no white space`() throws {
    let output = try html(.indented) { writer in
      try writer.startElement("div")
      try writer.text("a")
      try writer.startElement("script")
      try writer.endElement()
      try writer.text("b")
      try writer.startElement("div", ["style": "Display:inline"])
      try writer.startElement("p")
      try writer.endElement()
      try writer.endElement()
      try writer.endElement()
    }
    #expect(output == #"<div>a<script></script>b<div style="Display:inline"><p></p></div></div>"#)
  }

  @Test func `Children of a flexible box have their own lines`() throws {
    let output = try html(.indented) { writer in
      try writer.startElement("div", ["style": "display:flex;gap:8px"])
      try writer.text("a")
      for tag in ["span", "div"] {
        try writer.startElement(tag)
        try writer.text(tag)
        try writer.endElement()
      }
      try writer.text("b")
      try writer.endElement()
    }
    let expected = """
      <div style="display:flex;gap:8px">a
        <span>span</span>
        <div>div</div>
        b
      </div>
      """
    #expect(output == expected)
  }

  @Test(arguments: [
    "display:flex;display:block", "display:inline-flex", "display:flex;white-space:pre", "--a:';display:flex;'",
    "/*;display:flex;*/display:inline",
  ])
  func `An element that may not be a flexible box gets no white space`(style: String) throws {
    let output = try html(.indented) { writer in
      try writer.startElement("div", ["style": style])
      try writer.startElement("p")
      try writer.endElement()
      try writer.endElement()
    }
    #expect(output == "<div style=\"\(style)\"><p></p></div>")
  }

  @Test(arguments: 1...300)
  func `Indentation changes nothing visible`(seed: Int) throws {
    var random = RandomHTML(seed: seed)
    let document = random.document()
    let minified = try html(.minified) { try document.write(to: &$0) }
    let indented = try html(.indented) { try document.write(to: &$0) }
    #expect(Self.shown(minified) == Self.shown(indented), "\(minified)\n\(indented)")
  }

  @Test func `The size of the indentation is linear in the depth`() throws {
    let output = try html(.indented) { writer in
      for _ in 0..<2000 { try writer.startElement("div") }
      for _ in 0..<2000 { try writer.endElement() }
    }
    let limit = 2000 * 2 * 80
    #expect(output.utf8.count < limit)
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
