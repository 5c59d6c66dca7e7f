import EnvironmentViews
import Testing

struct HTMLWriterTests {
  @Test func `Elements, attributes and text are written in order`() throws {
    let output = try html { writer in
      try writer.startElement("ul", ["class": "list"])
      try writer.startElement("li", ["id": "a", "data-n": 1])
      try writer.text("one")
      try writer.endElement()
      try writer.startElement("li")
      try writer.text("two")
      try writer.text(" and three")
      try writer.endElement()
      try writer.endElement()
    }
    #expect(output == #"<ul class="list"><li id="a" data-n="1">one</li><li>two and three</li></ul>"#)
  }

  @Test func `A document begins with its type`() throws {
    let tree: HTMLNode = .element("html", [:], [.element("body", [:], [])])
    #expect(try html(.minified, of: tree) == "<!DOCTYPE html><html><body></body></html>")
    #expect(try html(.indented, of: tree) == "<!DOCTYPE html>\n<html>\n  <body></body>\n</html>")
  }

  private static let elements: [(tag: String, html: String)] = [
    ("br", "<br>"), ("img", "<img>"), ("INPUT", "<input>"), ("wbr", "<wbr>"), ("div", "<div></div>"),
    ("script", "<script></script>"), ("iframe", "<iframe></iframe>"), ("my-tag.é_1", "<my-tag.é_1></my-tag.é_1>"),
    ("BlockQuote", "<blockquote></blockquote>"),
    ("a-name-of-more-than-16-bytes", "<a-name-of-more-than-16-bytes></a-name-of-more-than-16-bytes>"),
  ]

  @Test func `Void elements have no end tag, and names are in lower case`() throws {
    for (tag, expected) in Self.elements {
      #expect(try html(tag) == expected)
    }
  }

  private static let booleans: [(HTMLAttributes, html: String)] = [
    (["hidden": true], "<p hidden></p>"), (["hidden": false], "<p></p>"),
    (["aria-hidden": true, "draggable": false], #"<p aria-hidden="true" draggable="false"></p>"#),
    (["translate": false], #"<p translate="no"></p>"#), (["TRANSLATE": true], #"<p translate="yes"></p>"#),
    (["writingsuggestions": false, "spellcheck": true], #"<p writingsuggestions="false" spellcheck="true"></p>"#),
    (["autocorrect": false, "autocomplete": true], #"<p autocorrect="off" autocomplete="on"></p>"#),
    (["autocapitalize": false, "contentEditable": true], #"<p autocapitalize="off" contenteditable="true"></p>"#),
    (["separator": false, "stretchy": true], "<p stretchy></p>"),
    (["disabled": true, "checked": false, "inert": true], "<p disabled inert></p>"),
    (["hidden": "until-found", "autocomplete": "email"], #"<p hidden="until-found" autocomplete="email"></p>"#),
    (["autocomplete": nil, "spellcheck": nil], "<p></p>"), (["title": ""], #"<p title=""></p>"#),
    (["width": 12, "title": HTMLAttributeValue(nil as String?)], #"<p width="12"></p>"#),
  ]

  @Test func `A boolean attribute is present or absent, unless its states are words, as in MathML`() throws {
    for (attributes, expected) in Self.booleans {
      #expect(try html("p", attributes) == expected)
    }
    let output = try html { writer in
      try writer.startElement("math")
      try writer.startElement("mo", ["largeop": true, "movablelimits": false, "separator": false, "stretchy": true])
      try writer.endElement()
      try writer.endElement()
    }
    #expect(
      output == #"<math><mo largeop="true" movablelimits="false" separator="false" stretchy="true"></mo></math>"#)
  }

  private static let lineBreaks: [(tag: String, text: String, html: String)] = [
    ("pre", "\nx", "<pre>\n\nx</pre>"), ("pre", "x\n", "<pre>x\n</pre>"),
    ("textarea", "\n", "<textarea>\n\n</textarea>"),
    ("listing", "\n", "<listing>\n\n</listing>"), ("pre", "\r\n", "<pre>&#13;\n</pre>"),
    ("div", "\nx", "<div>\nx</div>"),
  ]

  @Test func `A line break that parsers would drop, in the first text of a preformatted element, is doubled`() throws {
    for (tag, text, expected) in Self.lineBreaks {
      #expect(try html(tag, [:], text) == expected)
    }
    let tree: HTMLNode = .element("pre", [:], ["", .element("b", [:], ["\n"]), "\n"])
    #expect(try html(of: tree) == "<pre><b>\n</b>\n</pre>")
  }

  private static let rawTexts: [(tag: String, HTMLAttributes, text: String, raw: String)] = [
    ("script", [:], "if (a < b && c) {}", "if (a < b && c) {}"),
    ("script", [:], "s = '</script>'", #"s = '\u003C/script>'"#),
    ("script", ["type": "module"], "s = `<!--<SCRIPT>`", #"s = `\u003C!--\u003CSCRIPT>`"#),
    ("script", ["type": "application/ld+json"], #"{"a": "</ScRiPt >"}"#, #"{"a": "\u003C/ScRiPt >"}"#),
    ("script", ["type": "text/x-shader"], "a < b; </p>", "a < b; </p>"),
    ("style", [:], "a > b::after { content: '<!-- </div>' }", #"a > b::after { content: '<!-- <\/div>' }"#),
    ("style", [:], "/* </STYLE */ @media (width </**/ 9px) {}", #"/* <\/STYLE */ @media (width </**/ 9px) {}"#),
    ("script", [:], "</script><img onerror=alert(1)>", #"\u003C/script><img onerror=alert(1)>"#),
    ("script", [:], "<!--<script>", #"\u003C!--\u003Cscript>"#),
    ("script", [:], "</noscript>", #"\u003C/noscript>"#), ("style", [:], "</noscript>", #"<\/noscript>"#),
    ("style", [:], "</style><script>", #"<\/style><script>"#),
  ]

  @Test func `Raw text is unchanged, except for sequences that would end it, also across texts`() throws {
    for (tag, attributes, text, raw) in Self.rawTexts {
      let (output, end) = (try html(tag, attributes, text), ">\(raw)</\(tag)>")
      #expect(output.hasSuffix(end), "\(output)")
    }
    let parts: HTMLNode = .element("script", [:], ["'<", "/scr", "ipt>", "<!", "--'"])
    #expect(try html(of: parts) == #"<script>'\u003C/script>\u003C!--'</script>"#)
  }

  @Test func `Styles, scripts and empty elements of SVG follow the rules of SVG`() throws {
    let tree: HTMLNode = .element(
      "svg", [:],
      [
        .element("style", [:], ["</style><img>"]), .element("link", [:], []), .element("title", [:], ["a < b"]),
        .element("foreignObject", [:], [.element("style", [:], ["a > b"])]),
      ])
    let expected = """
      <svg><style>&lt;/style&gt;&lt;img&gt;</style><link></link><title>a &lt; b</title>\
      <foreignObject><style>a > b</style></foreignObject></svg>
      """
    #expect(try html(of: tree) == expected)
  }

  @Test(arguments: 1...200)
  func `Texts, attributes and elements read back unchanged`(seed: Int) throws {
    var random = RandomHTML(seed: seed)
    let title = random.text()
    let text = "x" + random.text()
    let id = random.text()
    let nodes: [HTMLNode] = [
      .element("p", ["title": title, "id": id], [.text(text), .element("b", [:], []), .text(text)]),
      .element("textarea", [:], [.text("\n" + text)]),
    ]
    let output = try html { writer in
      for node in nodes { try node.write(to: &writer) }
    }
    #expect(HTMLReader.trees(of: output) == nodes)
  }
}
