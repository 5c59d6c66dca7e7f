import EnvironmentViews
import Testing

/// Tests of elements that a parser would close early, move or drop.
@MainActor
struct NestingTests {
  private func nested(_ path: String) throws -> String {
    let tags = path.split(separator: " ").map(String.init)
    let view = tags.reversed().reduce(AnyView(EmptyView())) { content, tag in AnyView(Element(tag) { content }) }
    return try renderHTML(view)
  }

  @Test(arguments: [
    ("p div", "p"), ("p span p", "p"), ("p ul", "p"), ("p table", "p"), ("p b h1", "p"), ("p hr", "p"), ("p pre", "p"),
    ("a a", "a"), ("a p b a", "a"), ("button button", "button"), ("button div button", "button"), ("li li", "li"),
    ("li div li", "li"), ("dd dt", "dl"), ("dl dd p span dd", "p"), ("h1 h2", "h1"), ("div td", "div"),
    ("table div", "table"), ("tr p", "tr"), ("tr tr", "tr"), ("tbody tbody", "tbody"), ("td td", "td"),
    ("colgroup div", "colgroup"), ("head div", "head"), ("html head p", "head"), ("select select", "select"),
    ("a svg foreignObject a", "a"),
  ])
  func `A nesting that a parser would rearrange is refused`(path: String, parent: String) throws {
    let error = try #require(throws: HTMLError.self) { try nested(path) }
    let name = path.split(separator: " ").last ?? ""
    #expect(error.description.contains("'\(name)' cannot stand in '\(parent)'"))
  }

  @Test(arguments: [
    "p span b", "p button p", "p svg foreignObject p", "li ul li", "dl dd dl dt", "li section li", "a table tr td a",
    "h1 span h2", "table tbody tr td table tr td", "table tr th", "table colgroup col", "table caption p", "td div p",
    "template td", "head noscript", "head template", "ul li p", "button span", "select optgroup option",
    "div p a span", "html body div", "tbody script", "object p", "p object p",
  ])
  func `A nesting that a parser keeps is written`(path: String) throws {
    let start = path.hasPrefix("html") ? "<!DOCTYPE html><html>" : "<\(path.prefix { $0 != " " })>"
    #expect(try nested(path).hasPrefix(start))
  }

  @Test func `Text between the cells of a table is refused, and white space is not`() throws {
    #expect(try renderHTML(Element("tr") { " \n" }) == "<tr> \n</tr>")
    #expect(throws: HTMLError.self) { try renderHTML(Element("tr") { "x" }) }
    #expect(throws: HTMLError.self) { try renderHTML(Element("head") { "x" }) }
  }
}
