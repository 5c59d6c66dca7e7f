import EnvironmentViews
import Testing

extension HTMLWriterTests {
  /// Tests of places where a parser may take HTML for SVG or MathML, or the reverse, and so text for elements.
  struct Foreign {
    /// Writes nested elements, with a text in the innermost.
    private func nested(_ elements: [(String, HTMLAttributes)], _ text: String = "") throws -> String {
      try html { writer in
        for (tag, attributes) in elements { try writer.startElement(tag, attributes) }
        try writer.text(text)
        for _ in elements { try writer.endElement() }
      }
    }

    private func nested(_ path: String, _ text: String = "") throws -> String {
      try nested(path.split(separator: " ").map { (String($0), [:]) }, text)
    }

    @Test(arguments: [
      "mglyph", "p malignmark", "math mtext b mglyph", "math mi svg mglyph", "svg mglyph", "svg desc malignmark",
      "mtext mglyph", "math mtext table mglyph", "math mtext style mglyph",
    ])
    func `A glyph outside MathML is refused`(path: String) {
      #expect(throws: HTMLError.self) { try nested(path) }
    }

    @Test(arguments: [
      "math mglyph", "math mtext mglyph", "math mi malignmark", "math mrow mo mglyph", "math mtext mglyph mglyph",
      "math annotation-xml mglyph",
    ])
    func `A glyph of MathML contains MathML`(path: String) throws {
      #expect(try nested(path + " style", "a > b").hasPrefix("<math>"))
      #expect(try nested(path + " style", "</style><img>").contains("<style>&lt;/style&gt;&lt;img&gt;</style>"))
    }

    @Test(arguments: ["text/html", "TEXT/HTML", "application/xhtml+xml"])
    func `An annotation that is HTML contains HTML`(encoding: String) throws {
      let annotation = ("annotation-xml", ["encoding": "\(encoding)"] as HTMLAttributes)
      let output = try nested([("math", [:]), annotation, ("p", [:]), ("style", [:])], "a > b")
      #expect(
        output == """
          <math><annotation-xml encoding="\(encoding)"><p><style>a > b</style></p></annotation-xml></math>
          """
      )
      #expect(throws: HTMLError.self) { try nested([("math", [:]), annotation, ("mglyph", [:])]) }
    }

    @Test(arguments: ["application/mathml-content+xml", "text/html ", ""])
    func `An annotation that is no HTML contains MathML`(encoding: String) throws {
      let annotation = ("annotation-xml", ["encoding": "\(encoding)"] as HTMLAttributes)
      #expect(throws: HTMLError.self) { try nested([("math", [:]), annotation, ("p", [:])]) }
      let output = try nested([("math", [:]), annotation, ("style", [:])], "a > b")
      #expect(output.contains("<style>a &gt; b</style>"))
    }

    @Test(arguments: ["color", "FACE", "size"])
    func `A font element of HTML is refused in SVG and MathML`(attribute: String) throws {
      let none: HTMLAttributes = [:]
      let written: HTMLAttributes = [attribute: "x"]
      let empty: HTMLAttributes = [attribute: ""]
      let absent: HTMLAttributes = [attribute: nil]
      for root in ["svg", "math"] {
        #expect(throws: HTMLError.self) { try nested([(root, none), ("font", written)]) }
        #expect(throws: HTMLError.self) { try nested([(root, none), ("font", empty)]) }
        #expect(try nested([(root, none), ("font", absent)]) == "<\(root)><font></font></\(root)>")
      }
      #expect(try nested([("p", none), ("font", written)]).contains("<font"))
    }

    @Test(arguments: [
      "br", "p", "table", "div", "ul", "b", "h1", "img", "pre", "ruby", "body", "head", "meta", "embed",
    ])
    func `An element that ends SVG is refused in it`(tag: String) throws {
      #expect(throws: HTMLError.self) { try nested("svg \(tag)") }
      #expect(throws: HTMLError.self) { try nested("math mrow \(tag)") }
      #expect(throws: HTMLError.self) { try nested("svg foreignObject svg \(tag)") }
      // A parser drops these tags in all content.
      if ["body", "head"].contains(tag) { return }
      #expect(throws: Never.self) { try nested("svg foreignObject \(tag)") }
    }

    @Test(arguments: ["title", "textarea", "iframe", "noscript", "template", "script", "style"])
    func `Text of SVG is escaped in every element`(tag: String) throws {
      let text = "</\(tag)><img src=x>"
      let escaped = "&lt;/\(tag)&gt;&lt;img src=x&gt;"
      #expect(try nested("svg \(tag)", text) == "<svg><\(tag)>\(escaped)</\(tag)></svg>")
      #expect(try nested("math \(tag)", text) == "<math><\(tag)>\(escaped)</\(tag)></math>")
    }

    @Test func `A boolean attribute of SVG or MathML is written as a word`() throws {
      let separator: HTMLAttributes = ["separator": false, "stretchy": true]
      let focusable: HTMLAttributes = ["focusable": false]
      #expect(
        try nested([("math", focusable), ("mo", separator)])
          == #"<math focusable="false"><mo separator="false" stretchy="true"></mo></math>"#
      )
    }

    @Test(arguments: ["xmp", "noembed", "noframes", "plaintext"])
    func `An obsolete element is refused in SVG and MathML, too`(tag: String) {
      #expect(throws: HTMLError.self) { try nested("svg \(tag)") }
      #expect(throws: HTMLError.self) { try nested("math mtext \(tag)") }
    }

    @Test(arguments: ["caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"])
    func `A table row in SVG without a table throws`(tag: String) throws {
      #expect(throws: HTMLError.self) { try nested("table tr td svg desc \(tag)") }
      #expect(throws: HTMLError.self) { try nested("math mtext p \(tag)") }
      #expect(throws: Never.self) { try nested("svg foreignObject table \(tag)") }
      #expect(throws: Never.self) { try nested("svg foreignObject template \(tag)") }
      #expect(throws: Never.self) { try nested(tag) }
    }

    @Test(arguments: ["table", "table tr", "tbody", "table div", "table colgroup"])
    func `SVG between the cells of a table is refused`(path: String) throws {
      #expect(throws: HTMLError.self) { try nested(path + " svg") }
      #expect(throws: HTMLError.self) { try nested(path + " math") }
    }

    @Test(arguments: [
      "table td svg", "table tr td svg", "tbody td svg", "table caption math", "table template svg",
      "table tr template svg", "table colgroup template svg",
    ])
    func `SVG in the cells of a table is written`(path: String) {
      #expect(throws: Never.self) { try nested(path) }
    }

    @Test(arguments: [
      "math mi a mi", "svg g foreignObject p g", "svg foreignObject p svg foreignObject b foreignObject",
      "svg desc svg", "math mtext desc math",
    ])
    func `HTML that is named like the SVG or MathML around it is refused`(path: String) {
      #expect(throws: HTMLError.self) { try nested(path) }
    }

    @Test(arguments: ["form form", "form table tr td form", "noscript p noscript", "noscript svg noscript"])
    func `An element that cannot be nested in its own kind is refused`(path: String) {
      #expect(throws: HTMLError.self) { try nested(path) }
    }

    @Test(arguments: [
      "form template form", "svg form form", "div form", "select option svg g", "select optgroup option b",
      "svg foreignObject select optgroup option", "svg image", "math mtext svg image", "svg a text a", "svg svg g svg",
    ])
    func `Elements that parsers read back are written`(path: String) {
      #expect(throws: Never.self) { try nested(path, "x") }
    }
  }
}
