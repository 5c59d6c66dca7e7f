import EnvironmentViews
import Testing

struct HTMLAttributesTests {
  private static let duplicates: [(HTMLAttributes, html: String)] = [
    (["id": "a", "ID": "b"], #" id="b""#),
    (["class": "a", "id": 1, "class": "b c"], #" class="a b c" id="1""#),
    (["style": "a:b", "style": "c:d"], #" style="a:b;c:d""#),
    (["style": "a:b;", "style": "c:d"], #" style="a:b;c:d""#),
    (["class": "a  b", "class": "b\tc a", "class": "c"], #" class="a  b c""#),
    (["class": "", "class": "a"], #" class="a""#), (["class": "a", "class": false], #" class="a""#),
    (["hidden": true, "hidden": false], ""), (["title": "a", "title": true], " title"),
    (["title": nil, "id": "a"], #" id="a""#), (["title": "a", "title": nil], ""),
    (["viewBox": "0 0 1 1"], #" viewbox="0 0 1 1""#),
  ]

  @Test func `Later duplicates replace, and classes and styles are joined`() throws {
    for (attributes, expected) in Self.duplicates {
      #expect(try html("p", attributes) == "<p\(expected)></p>")
    }
  }

  @Test func `Merging follows the rules of duplicates, and order is part of equality`() throws {
    let base: HTMLAttributes = ["class": "card", "id": "x", "hidden": true]
    let merged = base.merging(["class": "wide", "id": "first", "lang": "en"])
    #expect(merged == ["class": "card wide", "id": "first", "hidden": true, "lang": "en"])
    #expect((HTMLAttributes().merging(base), base.merging([:])) == (base, base))
    #expect(["a": 1, "b": 2] as HTMLAttributes != ["b": 2, "a": 1])
    #expect(["A": 1] as HTMLAttributes == ["a": 1])
  }

  @Test func `An assignment replaces, adds or removes`() throws {
    var attributes: HTMLAttributes = ["class": "a", "onclick": "x"]
    attributes["CLASS"] = "b"
    attributes["onClick"] = nil
    attributes["href"] = "javascript:x"
    attributes["title"] = .absent
    #expect(attributes["Class"] == "b")
    #expect(attributes["onclick"] == nil)
    #expect(try html("a", attributes) == #"<a class="b" href="about:invalid"></a>"#)
  }

  @Test func `Refused attributes stay refused, however they were added`() {
    var attributes: HTMLAttributes = [:]
    attributes["onclick"] = "x"
    let (base, list): (HTMLAttributes, HTMLAttributes) = (["id": 1], ["ID": 1, "id": 2, "OnClick": "x"])
    for attributes in [attributes, base.merging(["ONCLICK": "x"]), list] {
      #expect(throws: HTMLError.self, "\(attributes)") { try html("p", attributes) }
    }
  }

  @Test func `Values are made from literals and strings`() {
    let name = "n"
    let none: String? = nil
    let values: [HTMLAttributeValue] = [
      "a\(name)", HTMLAttributeValue(name), HTMLAttributeValue(none), HTMLAttributeValue(Optional(name)), -3, true,
    ]
    #expect(values == [.text("an"), .text("n"), .absent, .text("n"), .text("-3"), .flag(true)])
  }
}
