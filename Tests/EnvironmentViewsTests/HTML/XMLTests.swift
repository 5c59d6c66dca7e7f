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
    let issues = try issues { svg = try self.xml { Element("svg", ["xlink:href": "javascript:x"]) } }
    #expect((svg, issues.count) == ("<svg xlink:href=\"about:invalid\"/>", 2))
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
