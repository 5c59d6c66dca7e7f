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

  private static let rearranged: [(path: String, parent: String)] = [
    ("p div", "p"), ("p span p", "p"), ("p ul", "p"), ("p table", "p"), ("p b h1", "p"), ("p hr", "p"),
    ("p pre", "p"),
    ("a a", "a"), ("a p b a", "a"), ("button button", "button"), ("button div button", "button"), ("li li", "li"),
    ("li div li", "li"), ("dd dt", "dl"), ("dl dd p span dd", "p"), ("h1 h2", "h1"), ("div td", "div"),
    ("table div", "table"), ("tr p", "tr"), ("tr tr", "tr"), ("tbody tbody", "tbody"), ("td td", "td"),
    ("colgroup div", "colgroup"), ("head div", "head"), ("html head p", "head"), ("select select", "select"),
    ("a svg foreignObject a", "a"), ("nobr b nobr", "nobr"), ("li dialog li", "li"), ("li legend li", "li"),
    ("dt optgroup dt", "dl"), ("option option", "option"), ("option optgroup", "option"),
    ("select div input", "select"), ("select textarea", "select"), ("select p option", "p"),
    ("select option hr", "option"), ("ruby rt rt", "rt"), ("ruby p rb", "p"), ("rb rtc", "rb"),
    ("table link", "table"), ("table title", "table"), ("tr meta", "tr"), ("div body", "div"), ("body head", "body"),
    ("svg foreignObject body", "foreignobject"), ("head noscript img", "noscript"), ("html noscript p", "noscript"),
  ]

  private static let kept = [
    "p span b", "p button p", "p svg foreignObject p", "li ul li", "dl dd dl dt", "li section li", "a table tr td a",
    "h1 span h2", "table tbody tr td table tr td", "table tr th", "table colgroup col", "table caption p", "td div p",
    "template td", "head noscript", "head template", "ul li p", "button span", "select optgroup option",
    "div p a span", "html body div", "tbody script", "object p", "p object p", "nobr table tr td nobr",
    "optgroup option", "select p span option", "li option", "ruby rt span", "ruby rtc rt", "table col", "table td",
    "tbody th", "table style", "html title", "html p", "head noscript link", "body noscript img",
    "select template div input",
    "html noscript style",
  ]

  @Test func `A nesting is refused if a parser would rearrange it, and written otherwise`() throws {
    for (path, parent) in Self.rearranged {
      let error = try #require(throws: HTMLError.self, "\(path)") { try nested(path) }
      let name = path.split(separator: " ").last ?? ""
      #expect(error.description.contains("'\(name)' cannot stand in '\(parent)'"), "\(path)")
    }
    for path in Self.kept {
      let start = path.hasPrefix("html") ? "<!DOCTYPE html><html>" : "<\(path.prefix { $0 != " " })>"
      #expect(try nested(path).hasPrefix(start), "\(path)")
    }
  }

  @Test func `Text between the cells of a table is refused, and white space is not`() throws {
    try expectHTML(of: Element("tr") { " \n" }, "<tr> \n</tr>")
    expectError(of: Element("tr") { "x" })
    expectError(of: Element("head") { "x" })
  }

  /// A view of elements beside each other in one of another name; `x` is a text.
  private func siblings(_ names: String, in parent: String) -> some View {
    let names = names.split(separator: " ").map(String.init)
    return Element(parent) {
      ForEach(names.indices, id: \.self) { index in
        if names[index] == "x" { Text("x") } else { Element(names[index]) }
      }
    }
  }

  private static let moved: [(parent: String, names: String)] = [
    ("html", "head head"), ("html", "body head"), ("html", "body body"), ("html", "p body"), ("html", "x body"),
    ("html", "title head"), ("html", "head title"), ("html", "head noscript body"), ("html", "body p"),
    ("html", "body x"),
    ("template", "td div"), ("template", "div td"), ("template", "td tr"), ("template", "tr tbody"),
    ("template", "col script"), ("template", "col x"),
  ]

  private static let inPlace: [(parent: String, names: String)] = [
    ("html", "head body"), ("html", "title body"), ("html", "title link p title"), ("html", "head p title"),
    ("html", "head x p"), ("template", "td th script"), ("template", "tr style tr"), ("template", "caption tbody"),
    ("template", "col template col"), ("template", "x td"), ("template", "p script x p"),
  ]

  @Test func `An element or text after another one is refused if a parser would move it, and written otherwise`()
    throws
  {
    for (parent, names) in Self.moved {
      let error = try #require(throws: HTMLError.self, "\(names)") { try renderHTML(siblings(names, in: parent)) }
      #expect(error.description.contains("'\(parent)'"), "\(names)")
    }
    for (parent, names) in Self.inPlace {
      #expect(try renderHTML(siblings(names, in: parent)).hasSuffix("</\(parent)>"), "\(names)")
    }
  }
}
