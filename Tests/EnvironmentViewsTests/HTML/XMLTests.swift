import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
struct XMLTests {
  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  private func xml(@ViewBuilder _ content: () -> some View) throws -> String {
    let xml = try renderHTML(XML(content: content))
    #expect(xml.hasPrefix(Self.declaration))
    #expect(ViewHost { XML(content: content) }.html == xml)
    return String(xml.dropFirst(Self.declaration.count))
  }

  @Test func `Names keep their case, empty elements have one tag, and booleans are words`() throws {
    let feed = try xml {
      Element("rss", ["version": "2.0", "xmlns:atom": "http://www.w3.org/2005/Atom"]) {
        Element("atom:link", ["href": "https://example.org/feed.xml"])
        Element("lastBuildDate") { "today" }
        Element("guid", ["isPermaLink": false]) { "1" }
        Element("img", ["hidden": true, "alt": nil]) { Element("br") }
      }
    }
    #expect(
      feed == """
        <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><atom:link href="https://example.org/feed.xml"/>\
        <lastBuildDate>today</lastBuildDate><guid isPermaLink="false">1</guid><img hidden="true"><br/></img></rss>
        """)
  }

  @Test func `Hostile text is inert in content and attributes`() throws {
    let text = "]]></a><script>\"'&\u{0}\u{C}\n\t\r"
    let xml = try xml { Element("a", ["b": text]) { Element("script") { Text(text) } } }
    #expect(
      xml == """
        <a b="]]&gt;&lt;/a&gt;&lt;script&gt;&quot;'&amp;\u{FFFD}\u{FFFD}&#10;&#9;&#13;"><script>]]&gt;&lt;/a&gt;&lt;\
        script&gt;"'&amp;\u{FFFD}\u{FFFD}\n\t&#13;</script></a>
        """)
    var svg = ""
    let issues = try issues { svg = try self.xml { Element("svg", ["href": "javascript:x"]) } }
    #expect((svg, issues.count) == ("<svg href=\"about:invalid\"/>", 2))
  }

  private static let (xhtml, svg, xlink) = (
    "http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
  )

  @Test func `Namespaces decide whether an attribute runs code, and prefixes don't`() throws {
    let code = "javascript:alert(1)"
    let font = "data:font/woff,alert(1)"
    let (xhtml, svg, xlink) = (Self.xhtml, Self.svg, Self.xlink)
    let unsafe: [(String, HTMLAttributes)] = [
      ("a", ["xmlns": svg, "xmlns:x": xlink, "x:href": code]),
      ("s:a", ["xmlns:s": svg, "href": code]),
      ("s:set", ["xmlns:s": svg, "attributeName": "x:href", "to": code]),
      ("s:animate", ["xmlns:s": svg, "attributeName": "href", "values": "https://a; \(code)"]),
      ("h:script", ["xmlns:h": xhtml, "src": font]),
      ("script", ["xmlns": svg, "xmlns:x": xlink, "x:href": font]),
      ("h:meta", ["xmlns:h": xhtml, "http-equiv": "refresh", "content": "0; url=\(code)"]),
      ("h:link", ["xmlns:h": xhtml, "rel": "stylesheet", "href": "data:image/png,x"]),
      ("feed", ["xmlns": "http://www.w3.org/2005/Atom", "xml:base": code]),
    ]
    for (tag, attributes) in unsafe {
      var html = ""
      let reported = try issues { html = try self.xml { Element(tag, attributes) } }
      #expect(html.contains("about:invalid") && !html.contains("alert") && reported.count == 2, "\(html)")
    }
  }

  @Test func `The innermost declaration of a prefix holds, to the end of its element`() throws {
    let code = "javascript:x"
    var written = ""
    _ = try issues {
      written = try xml {
        Element("a", ["xmlns:x": "urn:x", "x:href": code]) {
          Element("b", ["xmlns:x": Self.xlink]) { Element("c", ["x:href": code]) }
          Element("d", ["x:href": code])
          Element("e", ["xmlns": Self.xhtml]) {
            Element("meta", ["http-equiv": "refresh", "content": "0;\(code)"])
            Element("f", ["xmlns": ""]) { Element("meta", ["http-equiv": "refresh", "content": "0;\(code)"]) }
          }
        }
      }
    }
    #expect(
      written == """
        <a xmlns:x="urn:x" x:href="\(code)"><b xmlns:x="\(Self.xlink)"><c x:href="about:invalid"/></b>\
        <d x:href="\(code)"/><e xmlns="\(Self.xhtml)"><meta http-equiv="refresh" content="0; url=about:invalid"/>\
        <f xmlns=""><meta http-equiv="refresh" content="0;\(code)"/></f></e></a>
        """)
  }

  @Test func `A document whose namespaces a parser would refuse is an error`() {
    let errors: [(tag: String, attributes: HTMLAttributes, fact: String)] = [
      ("x:a", [:], "The prefix of \"x:a\" isn't declared"),
      ("a", ["x:b": 1], "The prefix of \"x:b\" isn't declared"),
      ("X:a", ["xmlns:x": "urn:x"], "The prefix of \"X:a\" isn't declared"),
      ("a", ["xmlns:x": ""], "\"xmlns:x\" declares a prefix for no namespace"),
      ("a", ["xmlns:xml": "urn:x"], "\"xmlns:xml\" uses a prefix or namespace that XML reserves"),
      ("a", ["xmlns:x": "http://www.w3.org/XML/1998/namespace"], "\"xmlns:x\" uses a prefix or namespace"),
      ("xmlns:a", [:], "\"xmlns:a\" uses a prefix or namespace"),
      ("a", ["xmlns:x": "urn:x", "xmlns:y": "urn:x", "x:b": 1, "y:b": 2], "\"y:b\" is given twice"),
      ("a", ["xmlns:h": Self.xhtml, "h:onclick": "x"], "'h:onclick' is an event handler"),
      ("t", ["xmlns:t": "http://www.w3.org/1999/XSL/Transform"], "\"xmlns:t\" declares XSLT"),
    ]
    for (tag, attributes, fact) in errors {
      expectError(of: XML { Element("root") { Element(tag, attributes) } }, contains: fact)
    }
    // A declaration ends with its element, also of an element that is refused.
    let outside = Group {
      Element("a", ["xmlns:x": "urn:x"])
      Element("x:b")
    }
    expectError(of: XML { Element("root") { outside } }, contains: "The prefix of \"x:b\" isn't declared")
  }

  @Test func `What XML can't express is refused`() throws {
    let both = Group {
      Element("a")
      Element("b")
    }
    expectError(of: XML { EmptyView() }, contains: "has one root element, and was given none")
    expectError(of: XML { "a" }, contains: "was given text beside it")
    expectError(of: XML { both }, contains: "was given 'b' beside it")
    expectError(of: XML { Element("a b") }, contains: "\"a b\" is not a name of XML")
    expectError(of: XML { Element("a:b:c") }, contains: "\"a:b:c\" is not a name of XML")
    expectError(of: XML { Element("a", ["@click": "x"]) }, contains: "\"@click\" is not a name of XML")
    expectError(of: XML { Element("a", ["onclick": "x"]) }, contains: "'onclick' is an event handler")
    expectError(of: XML { Element("a") { TrustedHTML("<b>") } }, contains: "'TrustedHTML' cannot stand in 'a'")
    expectError(of: XML { Element("a") { XML { Element("b") } } }, contains: "\"?xml\" is not a name of XML")
    expectError(
      of: Element("p") { XML { Element("a") } },
      contains: "'XML' is the whole output", "• Render it by itself, or make it a value of the sitemap.")
  }

  @Test func `SVG in HTML keeps the case of names`() throws {
    let svg = Element("svg", ["viewBox": "0 0 1 1", "CLASS": "x"]) {
      Element("linearGradient", ["gradientUnits": "userSpaceOnUse"]) {}
    }
    try expectHTML(
      of: svg,
      """
      <svg viewBox="0 0 1 1" CLASS="x"><linearGradient gradientUnits="userSpaceOnUse"></linearGradient></svg>
      """)
    try expectHTML(of: Element("DIV", ["ID": "x"]).attributes(["viewBox": 1]), "<div id=\"x\" viewbox=\"1\"></div>")
  }
}

@MainActor
struct TrustedHTMLTests {
  @Test func `Markup is written as it is, and refused where no HTML is read`() throws {
    try expectSameHTML(of: Element("div") { TrustedHTML("<b>1 &lt; 2</b>") }, "<div><b>1 &lt; 2</b></div>")
    try expectHTML(of: List { TrustedHTML("<b>a</b>") }, "<ul><li><b>a</b></li></ul>")
    for tag in ["script", "textarea", "br", "iframe", "tr"] {
      expectError(of: Element(tag) { TrustedHTML("<b></b>") }, contains: "'TrustedHTML' cannot stand in '\(tag)'")
    }
    expectError(of: TrustedHTML("<b></b>").attributes(["class": "x"]))
  }
}
