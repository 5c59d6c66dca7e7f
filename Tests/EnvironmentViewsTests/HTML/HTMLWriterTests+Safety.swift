import EnvironmentCore
import EnvironmentViews
import Testing

extension HTMLWriterTests {
  /// Tests of hostile text in every position.
  struct Safety {
    static let payloads: [(String, escaped: String)] = [
      ("</p><script>alert(1)</script>", "&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
      ("\"><img src=x onerror=alert(1)>", "&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"),
      ("' onmouseover='alert(1)", "' onmouseover='alert(1)"), ("&lt;script&gt;", "&amp;lt;script&amp;gt;"),
      ("--><!--", "--&gt;&lt;!--"),
      ("</title></textarea></noscript>", "&lt;/title&gt;&lt;/textarea&gt;&lt;/noscript&gt;"),
      ("<\u{0}script>\r\n", "&lt;\u{FFFD}script&gt;&#13;\n"), ("]]>", "]]&gt;"),
    ]

    @Test func `Text and attribute values stay text and attribute values`() throws {
      for (payload, escaped) in Self.payloads {
        let text = escaped.replacing("&quot;", with: "\"")
        for tag in ["p", "title", "textarea", "noscript", "option", "svg", "td", "template"] {
          #expect(try html(tag, [:], payload) == "<\(tag)>\(text)</\(tag)>")
        }
        for name in ["title", "class", "style", "value", "data-x", "href", "srcset"] {
          #expect(try html("a", [name: "\(payload)"]) == "<a \(name)=\"\(escaped)\"></a>")
        }
      }
    }

    static let dangerousURLs = [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " \u{1}\u{0}\njavascript:alert(1)", "java\tscr\r\nipt\n:alert(1)",
      "vbscript:x", "livescript:x", "javascript:", "data:text/html,<script>alert(1)</script>", "data:,x",
      "DATA:text/html;base64,PHNjcmlwdD4=", " da\nta:application/xhtml+xml,x",
      "data:image/svg+xml,<svg onload=alert(1)>",
      "data: image/SVG+xml ;charset=utf-8,x", "data:image/svg%2Bxml,x",
      "data:image%2Fsvg+xml,x", "data:image/foo+XML,x",
    ]

    static let dataURLs = [
      "data:image/png,x", "data:text/javascript,alert(1)", "data:audio/ogg,x", " D\nATA:font/woff2,x", "data:,x",
      "data:application/json,{}", "data:video/mp4;base64,AAAA",
    ]

    /// Expects that a URL in an attribute is replaced, and reported with the place.
    private func expectReplaced(
      _ url: String, in name: String, of tag: String, _ attributes: HTMLAttributes = [:], _ line: Int = #line
    ) throws {
      let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
      var issues: [EnvironmentIssue] = []
      let output = try html(onIssue: { issues.append($0) }) { writer in
        try writer.startElement(tag, attributes.merging([name: "\(url)"]))
        try writer.endElement()
      }
      let isReplaced = output.contains(" \(name.lowercased())=\"about:invalid\">")
      #expect(isReplaced, "\(output)", sourceLocation: location)
      let place = ["Place: \(tag.lowercased())", "Value: \(HTMLError.quoted(url))"]
      #expect(issues.map(\.place) == [place], "\(name) of \(tag)", sourceLocation: location)
    }

    @Test func `A URL that runs code is replaced and reported`() throws {
      let places = [
        ("a", "href"), ("A", "HREF"), ("form", "action"), ("button", "formaction"), ("object", "data"),
        ("iframe", "src"),
        ("embed", "src"), ("a", "xlink:href"), ("a", "ping"), ("blockquote", "cite"), ("td", "background"),
        ("html", "manifest"), ("script", "src"), ("base", "href"), ("area", "href"), ("use", "href"),
        ("q", "cite"), ("input", "formaction"), ("img", "longdesc"), ("svg", "xml:base"),
      ]
      for url in Self.dangerousURLs {
        for (tag, name) in places where !(name == "ping" && url.contains { $0.isWhitespace }) {
          try expectReplaced(url, in: name, of: tag)
        }
      }
    }

    @Test func `A data URL of any type is no program or document`() throws {
      let places: [(String, String, HTMLAttributes)] = [
        ("script", "src", [:]), ("script", "src", ["type": "module"]), ("SCRIPT", "SRC", [:]),
        ("iframe", "src", [:]), ("embed", "src", [:]), ("object", "data", [:]),
        ("object", "codebase", [:]), ("applet", "code", [:]), ("link", "href", ["rel": "modulepreload"]),
        ("link", "href", ["rel": "icon StyleSheet"]), ("link", "href", ["rel": "manifest"]),
        ("link", "href", ["rel": "preload", "as": "Script"]), ("link", "href", ["as": "worker", "rel": "preload"]),
      ]
      for url in Self.dataURLs {
        for (tag, name, attributes) in places { try expectReplaced(url, in: name, of: tag, attributes) }
        for name in ["href", "xlink:href"] {
          let script: HTMLNode = .element("svg", [:], [.element("script", [name: url], [])])
          #expect(try html(of: script) == "<svg><script \(name)=\"about:invalid\"></script></svg>", "\(url)")
        }
      }
    }

    static let harmlessURLs = [
      "https://example.org/?q=javascript:1", "/javascript:x", "#javascript:", "?javascript:", "javascript", "data",
      "mailto:a@b.c", "java script:x", "data:image/png;base64,AAAA", "data:font/woff2,x", "data:audio/ogg,x", "",
      "dataset:x", "javascript%3Aalert(1)", "a javascript:x", "./data:text/html,x", "about:invalid",
    ]

    static let shownData: [(tag: String, HTMLAttributes)] = [
      ("link", ["rel": "icon", "href": "data:image/svg+xml,x"]),
      ("link", ["rel": "icon", "href": "data:image/png,x"]),
      ("link", ["rel": "preload", "as": "font", "href": "data:font/woff2,x"]), ("a", ["href": "data:image/png,x"]),
      ("script", ["src": "/data:x.js"]), ("script", ["src": "https://example.org/data:,"]),
      ("video", ["src": "data:video/mp4,x", "poster": "data:image/png,x"]), ("source", ["src": "data:audio/ogg,x"]),
    ]

    @Test func `A URL that runs no code, and data that is shown or played, are kept`() throws {
      for url in Self.harmlessURLs {
        #expect(try html("a", ["href": "\(url)"]) == "<a href=\"\(url)\"></a>")
      }
      for (tag, attributes) in Self.shownData {
        let output = try html(tag, attributes)
        #expect(!output.contains("about:invalid"), "\(output)")
      }
    }

    static let handlers = [
      "onclick", "OnError", "onload", "onafterprint", "onauxclick", "onbeforematch", "onbeforetoggle", "onbeforeinput",
      "onbegin", "onend", "onrepeat", "oncommand", "oncontentvisibilityautostatechange", "oncopy", "oncuechange",
      "onfocusin", "onformdata", "onfullscreenchange", "ongotpointercapture", "onhashchange", "onmessage",
      "onmousewheel",
      "onpagereveal", "onpointerdown", "onpointerrawupdate", "onreadystatechange", "onscrollend", "onscrollsnapchange",
      "onsecuritypolicyviolation", "onselectstart", "onslotchange", "onstart", "ontoggle", "ontouchstart",
      "ontransitionend", "onunhandledrejection", "onwebkitanimationend", "onwebkitnew", "onwheel", "onzoom",
      "onscroll", "OnScroll", "onoverscroll", "onoverscrollend", "onautofill", "onstream", "ontimezonechange",
    ]

    static let otherNames = [
      "on", "once", "onboarding", "one-two", "only", "online", "on-click", "on:click", "on_click", "onclick.once",
      "on1", "onward", "onpointer", "onmouse-over", "onclicks", "data-onclick",
    ]

    @Test func `An event handler is refused on every element, and a name that only begins like one is written`()
      throws
    {
      for name in Self.handlers {
        for tag in ["p", "body", "svg", "math", "x-element"] {
          #expect(throws: HTMLError.self, "\(name) of \(tag)") { try html(tag, [name: "x"]) }
        }
      }
      for name in Self.otherNames {
        #expect(try html("x-element", [name: "x"]) == "<x-element \(name)=\"x\"></x-element>")
      }
    }

    static let valuesWithURLs: [(tag: String, HTMLAttributes, html: String)] = [
      ("img", ["src": "data:image/svg+xml,x"], #"src="data:image/svg+xml,x""#),
      ("a", ["ping": "/a javascript:x\t/b"], #"ping="/a about:invalid /b""#),
      (
        "img", ["srcset": "a.png 1x, javascript:x 2x, b,c.png 3x"],
        #"srcset="a.png 1x, about:invalid 2x, b,c.png 3x""#
      ),
      ("img", ["srcset": "data:text/html,x, data:image/png,y 2x"], #"srcset="about:invalid, data:image/png,y 2x""#),
      ("link", ["imagesrcset": "javascript:a,"], #"imagesrcset="about:invalid""#),
      ("img", ["srcset": "a.png ,b.png (x,javascript:y)"], #"srcset="a.png ,b.png (x,javascript:y)""#),
      ("meta", ["http-equiv": "Refresh", "content": "0; URL = 'javascript:x'"], #"content="0; url=about:invalid""#),
      ("meta", ["content": " 1.5, data:text/html,x", "http-equiv": "refresh"], #"content="1.5; url=about:invalid""#),
      ("meta", ["http-equiv": "refresh", "content": "5; url=/next"], #"content="5; url=/next""#),
      ("meta", ["name": "description", "content": "0;url=javascript:x"], #"content="0;url=javascript:x""#),
      ("svg", ["values": "#a; javascript:x"], #"values="about:invalid""#),
      ("svg", ["from": "javascript:x", "by": "1"], #"from="about:invalid" by="1""#),
      ("svg", ["to": "java\nscript:x"], #"to="about:invalid""#),
      ("p", ["values": "#a; javascript:x"], ##"values="#a; javascript:x""##),
    ]

    @Test func `URLs inside other values are found`() throws {
      for (tag, attributes, expected) in Self.valuesWithURLs {
        let output = try html(tag, attributes)
        #expect(output.contains(expected), "\(output)")
      }
    }

    @Test func `An issue states the fact, the place and the remedy`() throws {
      var issues: [EnvironmentIssue] = []
      _ = try html(onIssue: { issues.append($0) }) { writer in
        try writer.startElement("body")
        try writer.startElement("a", ["href": "javascript:\"\n"])
        try writer.endElement()
        try writer.endElement()
      }
      let expected = #"""
        A URL in 'href' would run code, so it was replaced by 'about:invalid'.
          Place: body > a
          Value: "javascript:\"\n"
          • Link to a page, and do what the code did with a control such as 'Button'.
          • If the value is a user's, accept only the schemes that you expect, such as 'https'.
        """#
      #expect(issues.map(\.description) == [expected])
    }
  }
}
