import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
struct ProseTests {
  private struct Bread: Identifiable {
    let id: Int
    let name: String
  }

  private let breads = [Bread(id: 1, name: "Rye & oats"), Bread(id: 2, name: "Wheat")]

  @Test func `Strings in a builder are texts, which are escaped`() throws {
    let name = "<b>"
    let view = Element("p") {
      "1 < 2 "
      name
      if name.isEmpty { "empty" } else { "\(name)!" }
      ForEach(0..<2) { "\($0)" }
    }
    try expectHTML(of: view, "<p>1 &lt; 2 &lt;b&gt;&lt;b&gt;!01</p>")
  }

  @Test func `Headings, paragraphs, code and figures are their elements`() throws {
    let view = Group {
      Heading("A & B", level: 1)
      Heading(level: 9) { Code("x") }
      Paragraph("a < b")
      Paragraph {
        "a "; VStack { "b" }
      }
      Code(block: "if a < b\n", language: "swift")
      Figure {
        Image("a.jpg", alt: "A \"hill\"")
      } caption: {
        "A hill"
      }
    }
    let style = "display:inline-flex;flex-direction:column;align-items:center"
    try expectHTML(
      of: view,
      """
      <h1>A &amp; B</h1><h6><code>x</code></h6><p>a &lt; b</p><p>a <span style="\(style)">b</span></p>\
      <pre><code class="language-swift">if a &lt; b\n</code></pre>\
      <figure><img src="a.jpg" alt="A &quot;hill&quot;"><figcaption>A hill</figcaption></figure>
      """)
  }

  @Test func `A table has a header, rows from data, and a caption`() throws {
    let table = Table(breads) {
      TableColumn("Name", isRowHeader: true) { $0.name }
      TableColumn("Number") { bread in Element("b") { Text("\(bread.id)") } }
    } caption: {
      "Breads"
    }
    try expectHTML(
      of: table,
      """
      <table><caption>Breads</caption><thead><tr><th scope="col">Name</th><th scope="col">Number</th></tr></thead>\
      <tbody><tr><th scope="row">Rye &amp; oats</th><td><b>1</b></td></tr>\
      <tr><th scope="row">Wheat</th><td><b>2</b></td></tr></tbody></table>
      """)
    try expectHTML(
      of: Table([1], id: \.self) { TableColumn("N") { "\($0)" } },
      "<table><thead><tr><th scope=\"col\">N</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>")
  }

  @Test func `An ordered list numbers its items, and a grid's row has a column for each view`() throws {
    try expectHTML(
      of: OrderedList(start: 3) {
        "a"; Element("b") { "c" }
      }, "<ol start=\"3\"><li>a</li><li><b>c</b></li></ol>")
    try expectHTML(of: OrderedList(breads) { $0.name }, "<ol><li>Rye &amp; oats</li><li>Wheat</li></ol>")
    let grid = Grid(spacing: 4) {
      GridRow {
        "a"; "b"
      }
    }
    let cell = #"<div style="display:table-cell">"#
    try expectHTML(
      of: grid,
      """
      <div style="display:table;border-spacing:4px"><div style="display:table-row">\(cell)a</div>\(cell)b</div></div></div>
      """)
  }

  private struct Item: View {
    let name: String
    @Environment(\.colorScheme) private var colorScheme
    var body: some View { "\(name) \(colorScheme)" }
  }

  @Test func `Subviews are the views that content lists, with their modifiers`() throws {
    let menu = Group(
      subviews: Group {
        Item(name: "a")
        EmptyView()
        if true { "b" }
        Group {
          Item(name: "c")
          ForEach(["d", "e"], id: \.self) { Item(name: $0) }
        }
        .environment(\.colorScheme, .dark)
        Element("i").class("x")
      }
    ) { items in
      Element("ul") { ForEach(items) { item in Element("li") { item } } }
    }
    let html = """
      <ul><li>a light</li><li>b</li><li>c dark</li><li>d dark</li><li>e dark</li><li><i class="x"></i></li></ul>
      """
    try expectSameHTML(of: menu, html)
  }

  @Test func `Modifiers of single attributes add up`() throws {
    let view = Paragraph("a").class("x", nil, "y").class("z").id(attribute: "p").style("a:b").style("c:d")
      .data("key", "\"v\"").role("note").aria("hidden", false)
    try expectHTML(
      of: view,
      """
      <p class="x y z" id="p" style="a:b;c:d" data-key="&quot;v&quot;" role="note" aria-hidden="false">a</p>
      """)
    try expectHTML(of: Paragraph("a").class(nil).role(nil), "<p>a</p>")
    expectError(of: Paragraph("a").data("a b", 1))
    expectError(of: Text("a").class("x"))
  }
}
