import EnvironmentCore
import EnvironmentViews
import Testing

struct HTMLErrorTests {
  struct Misuse: CustomTestStringConvertible {
    let tags: [String]
    var attributes: HTMLAttributes = [:]
    var text = ""
    let message: String

    var testDescription: String { "\(tags) \(attributes) \(text)" }
  }

  static let names = """
      • Leave out white space, control characters, quotes, '<', '>', '/' and '='.
      • If the name comes from outside, choose among the names that you expect.
    """
  static let tags = """
      • Begin a tag name with a letter, and go on with letters, digits, '-', '_' and '.'.
      • If the name comes from outside, choose among the names that you expect.
    """
  static let handlers = """
      • Handle the event in Swift, with a control such as 'Button'.
      • Add the listener with 'addEventListener' in a 'script' element.
      • If this is not an event handler, name it 'data-…'.
    """
  static let empty = """
      • Put the content before or after the element.
      • If the content is a value, put it into an attribute.
    """

  static let misuses = [
    Misuse(
      tags: ["html", "body", "ul", "li", "a b"],
      message: "\"a b\" is not a tag name.\n  Place: html > body > ul > li\n\(tags)"),
    Misuse(tags: [""], message: "\"\" is not a tag name.\n  Place: the top of the output\n\(tags)"),
    Misuse(tags: ["1a"], message: "\"1a\" is not a tag name.\n  Place: the top of the output\n\(tags)"),
    Misuse(
      tags: ["p\u{0}\n"], message: #""p\0\n" is not a tag name."# + "\n  Place: the top of the output\n\(tags)"),
    Misuse(tags: ["é"], message: "\"é\" is not a tag name.\n  Place: the top of the output\n\(tags)"),
    Misuse(
      tags: ["p"], attributes: ["a": 1, "x=\"": "y"],
      message: #""x=\"" is not an attribute name."# + "\n  Place: p\n\(names)"),
    Misuse(
      tags: ["body", "button"], attributes: ["OnClick": "f()"],
      message:
        "'onclick' is an event handler, and an attribute cannot hold code here.\n  Place: body > button\n\(handlers)"
    ),
    Misuse(
      tags: ["iframe"], attributes: ["srcdoc": "<p>"],
      message: """
        'srcdoc' holds a whole document, in which text from elsewhere would run as code.
          Place: iframe
          • Put the content directly into the page.
          • Name a page of its own in the 'src' attribute.
        """),
    Misuse(
      tags: ["p", "br"], text: "x",
      message: "'br' cannot have content, and was given text.\n  Place: p > br\n\(empty)"),
    Misuse(
      tags: ["img", "b"],
      message: "'img' cannot have content, and was given the element 'b'.\n  Place: img\n\(empty)"),
    Misuse(
      tags: ["iframe"], text: "x",
      message: """
        'iframe' cannot have content, and was given text.
          Place: iframe
          • Name what the frame shows in its 'src' attribute.
        """),
    Misuse(
      tags: ["head", "title", "b"],
      message: """
        'title' holds text alone, and was given the element 'b'.
          Place: head > title
          • Give it text.
          • Put the element before or after it.
        """),
    Misuse(
      tags: ["body", "plaintext"],
      message: """
        'plaintext' is an obsolete element whose content browsers do not read as HTML.
          Place: body
          • Use 'pre', which takes the same text.
        """),
    Misuse(
      tags: ["noframes"],
      message: """
        'noframes' is an obsolete element whose content browsers do not read as HTML.
          Place: the top of the output
          • Put the content directly into the page.
        """),
    Misuse(
      tags: ["div", "html"],
      message: """
        'html' is the whole document, and cannot follow other output or stand inside it.
          Place: div
          • Begin the output with 'html', and put all else into its 'head' and 'body'.
          • Use 'iframe' to show another page.
        """),
    Misuse(
      tags: ["svg", "g", "p"],
      message: """
        'p' is HTML, and cannot stand directly in SVG.
          Place: svg > g
          • Put it into a 'foreignObject' element.
        """),
    Misuse(
      tags: ["math", "p"],
      message: """
        'p' is HTML, and cannot stand directly in MathML.
          Place: math
          • Put it into an 'mtext' element.
        """),
    Misuse(
      tags: ["select", "option", "style"],
      message: """
        'style' cannot stand in 'select'; browsers would read the style as elements.
          Place: select > option
          • Put the 'style' element into 'head'.
        """),
    Misuse(
      tags: ["p", "mglyph"],
      message: """
        'mglyph' cannot stand outside MathML; browsers take it for HTML or for MathML, depending on what is around it.
          Place: p
          • Put it directly into an 'mi', 'mn', 'mo', 'ms' or 'mtext' element of 'math'.
          • Use 'img' to show a picture.
        """),
    Misuse(
      tags: ["p", "image"],
      message: """
        'image' is an element of SVG; in HTML, browsers take it for 'img', which has no content.
          Place: p
          • Use 'img', or put it into an 'svg' element.
        """),
    Misuse(
      tags: ["form", "div", "form"],
      message: """
        'form' cannot stand in another 'form'; browsers would end both at the first end tag.
          Place: form > div
          • Put the two 'form' elements beside each other.
        """),
    Misuse(
      tags: ["table", "tr", "svg"],
      message: """
        'svg' cannot stand in a table outside its cells; browsers would move it out of the table.
          Place: table > tr
          • Put it into a 'td', 'th' or 'caption' element.
        """),
    Misuse(
      tags: ["td", "svg", "desc", "td"],
      message: """
        'td' cannot stand in SVG or MathML without a 'table'; browsers would add it to a table outside.
          Place: td > svg > desc
          • Put a 'table' element around 'td'.
        """),
    Misuse(
      tags: ["svg", "desc", "select", "b"],
      message: """
        'b' cannot stand in a 'select' in SVG or MathML; some browsers would drop its start tag.
          Place: svg > desc > select
          • Put 'option' elements alone into the 'select'.
        """),
    Misuse(
      tags: ["script"], attributes: ["type": "text/template"], text: "</script>",
      message: """
        A 'script' that is neither JavaScript nor JSON cannot hold '</script', '<script' or '<!--'.
          Place: script
          • Put the content into a 'template' element.
          • Put the content into a JSON string, in a script of type 'application/json'.
        """),
  ]

  @Test(arguments: misuses) func `Misuse is refused with the fact, the place and the remedy`(misuse: Misuse) {
    let error = #expect(throws: HTMLError.self) {
      try html { writer in
        for tag in misuse.tags.dropLast() { try writer.startElement(tag) }
        try writer.startElement(misuse.tags.last!, misuse.attributes)
        try writer.text(misuse.text)
        for _ in misuse.tags { try writer.endElement() }
      }
    }
    #expect(error?.description == misuse.message)
  }

  private static let wrongNames = [
    "", " ", "a b", "a\u{0}", "a>", "a<", "a'", "a/b", "=a", "a\u{7F}", "a\u{85}", "a\u{FFFE}", "\u{A0}\n",
  ]

  @Test func `Names that HTML can't write, and elements whose content can't be made safe, are refused`() {
    for name in Self.wrongNames + ["xmp", "noembed", "frameset", "PLAINTEXT"] {
      #expect(throws: HTMLError.self, "\(name.debugDescription)") { try html(name) }
    }
    for name in Self.wrongNames {
      #expect(throws: HTMLError.self, "\(name.debugDescription)") { try html("p", [name: "x"]) }
    }
  }

  @Test func `Unusual attribute names that HTML can write are written`() throws {
    for name in ["@click", ":a", "é", "x-\u{1F600}", "a:b", "_", "[x]", "1"] {
      #expect(try html("p", [name: "x"]) == "<p \(name)=\"x\"></p>")
    }
  }

  @Test func `An event that throws writes nothing`() throws {
    let output = try html(.indented) { writer in
      try writer.startElement("ul")
      #expect(throws: HTMLError.self) { try writer.startElement("li", ["onclick": "x"]) }
      try writer.startElement("li")
      try writer.startElement("br")
      #expect(throws: HTMLError.self) { try writer.text("x") }
      for _ in 0..<3 { try writer.endElement() }
    }
    #expect(output == "<ul>\n  <li><br></li>\n</ul>")
  }

  @Test @MainActor func `An error names the page, and the view whose body has the content, beside the place`() throws {
    struct Banner: View {
      var body: some View { Element("p") { Element("a b") {} } }
    }
    struct Page: View {
      var body: some View { Element("main") { Banner() } }
    }
    var values = EnvironmentValues()
    values.path = "about.html"
    let error = try #require(throws: HTMLError.self) { try renderHTML(Page(), environment: values) }
    let place = "  Page: \"about.html\"\n  View: \(nameWithoutAddress(of: Banner.self))\n  Place: main > p\n"
    #expect(error.description.contains(place))
    #expect(error.view == Banner.self)
    let rendered = try #require(throws: HTMLError.self) { try renderHTML(Page()) }
    #expect(try #require(throws: HTMLError.self) { try ViewHost { Page() }.renderHTML() } == rendered)
  }
}
