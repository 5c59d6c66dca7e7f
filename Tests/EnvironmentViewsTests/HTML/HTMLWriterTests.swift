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
    let events = { (writer: inout HTMLWriter) in
      try writer.startElement("html")
      try writer.startElement("body")
      try writer.endElement()
      try writer.endElement()
    }
    #expect(try html(.minified, events) == "<!DOCTYPE html><html><body></body></html>")
    #expect(try html(.indented, events) == "<!DOCTYPE html>\n<html>\n  <body></body>\n</html>")
  }

  @Test(arguments: [
    ("br", "<br>"), ("img", "<img>"), ("INPUT", "<input>"), ("wbr", "<wbr>"), ("div", "<div></div>"),
    ("script", "<script></script>"), ("iframe", "<iframe></iframe>"), ("my-tag.é_1", "<my-tag.é_1></my-tag.é_1>"),
    ("BlockQuote", "<blockquote></blockquote>"), ("a-name-of-more-than-16-bytes", nil),
  ])
  func `Void elements have no end tag, and names are in lower case`(tag: String, expected: String?) throws {
    #expect(try html(tag) == expected ?? "<\(tag)></\(tag)>")
  }

  @Test(
    arguments: [
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
    ] as [(HTMLAttributes, String)])
  func `A boolean attribute is present or absent, unless its states are words`(
    attributes: HTMLAttributes, expected: String
  ) throws {
    #expect(try html("p", attributes) == expected)
  }

  @Test func `The states of a boolean attribute of MathML are words`() throws {
    let output = try html { writer in
      try writer.startElement("math")
      try writer.startElement("mo", ["largeop": true, "movablelimits": false, "separator": false, "stretchy": true])
      try writer.endElement()
      try writer.endElement()
    }
    #expect(
      output == #"<math><mo largeop="true" movablelimits="false" separator="false" stretchy="true"></mo></math>"#)
  }

  @Test(arguments: [
    ("pre", "\nx", "<pre>\n\nx</pre>"), ("pre", "x\n", "<pre>x\n</pre>"),
    ("textarea", "\n", "<textarea>\n\n</textarea>"),
    ("listing", "\n", "<listing>\n\n</listing>"), ("pre", "\r\n", "<pre>&#13;\n</pre>"),
    ("div", "\nx", "<div>\nx</div>"),
  ])
  func `A line break that parsers would drop is doubled`(tag: String, text: String, expected: String) throws {
    #expect(try html(tag, [:], text) == expected)
  }

  @Test func `Only the first text of a preformatted element loses a line break`() throws {
    let output = try html { writer in
      try writer.startElement("pre")
      try writer.text("")
      try writer.startElement("b")
      try writer.text("\n")
      try writer.endElement()
      try writer.text("\n")
      try writer.endElement()
    }
    #expect(output == "<pre><b>\n</b>\n</pre>")
  }

  @Test(
    arguments: [
      ("script", [:], "if (a < b && c) {}", "if (a < b && c) {}"),
      ("script", [:], "s = '</script>'", #"s = '\u003C/script>'"#),
      ("script", ["type": "module"], "s = `<!--<SCRIPT>`", #"s = `\u003C!--\u003CSCRIPT>`"#),
      ("script", ["type": "application/ld+json"], #"{"a": "</ScRiPt >"}"#, #"{"a": "\u003C/ScRiPt >"}"#),
      ("script", ["type": "text/x-shader"], "a < b; </p>", "a < b; </p>"),
      ("style", [:], "a > b::after { content: '<!-- </div>' }", #"a > b::after { content: '<!-- <\/div>' }"#),
      ("style", [:], "/* </STYLE */ @media (width </**/ 9px) {}", #"/* <\/STYLE */ @media (width </**/ 9px) {}"#),
    ] as [(String, HTMLAttributes, String, String)])
  func `Raw text is unchanged, except for sequences that would end it`(
    tag: String, attributes: HTMLAttributes, text: String, expected: String
  ) throws {
    let output = try html(tag, attributes, text)
    #expect(output.hasSuffix(">\(expected)</\(tag)>"), "\(output)")
  }

  @Test func `The end of raw text is found across texts`() throws {
    let output = try html { writer in
      try writer.startElement("script")
      for part in ["'<", "/scr", "ipt>", "<!", "--'"] { try writer.text(part) }
      try writer.endElement()
    }
    #expect(output == #"<script>'\u003C/script>\u003C!--'</script>"#)
  }

  @Test func `Styles, scripts and empty elements of SVG follow the rules of SVG`() throws {
    let output = try html { writer in
      try writer.startElement("svg")
      for (tag, text) in [("style", "</style><img>"), ("link", ""), ("title", "a < b")] {
        try writer.startElement(tag)
        try writer.text(text)
        try writer.endElement()
      }
      try writer.startElement("foreignObject")
      try writer.startElement("style")
      try writer.text("a > b")
      try writer.endElement()
      try writer.endElement()
      try writer.endElement()
    }
    let expected = """
      <svg><style>&lt;/style&gt;&lt;img&gt;</style><link></link><title>a &lt; b</title>\
      <foreignObject><style>a > b</style></foreignObject></svg>
      """
    #expect(output == expected)
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

  @Test func `No chunk is taken in a script, or while a mark is outstanding`() throws {
    var writer = HTMLWriter(format: .minified)
    try writer.startElement("script")
    try writer.text("</script>")
    let inScript = writer.takeChunk(ofAtLeast: 1)
    try writer.endElement()
    let mark = writer.mark()
    try writer.text("x")
    let inMark = writer.takeChunk(ofAtLeast: 1)
    writer.release(mark)
    let afterwards = writer.takeChunk(ofAtLeast: 1)
    #expect(inScript == nil && inMark == nil)
    #expect(afterwards.map { String(decoding: $0, as: UTF8.self) } == "<script>\\u003C/script></script>x")
  }
}
