import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Testing

@MainActor
@Suite struct TextTests {
  @Test func `Joined texts stay text`() throws {
    try expectHTML(of: Text("1 < ") + Text("2") + Text(verbatim: " & 3"), "1 &lt; 2 &amp; 3")
  }

  @Test func `A value is formatted for the locale of the environment`() throws {
    let text = Text("Total: ") + Text(1234.5, format: .number)
    try expectHTML(of: text.environment(\.locale, Locale(identifier: "en_US")), "Total: 1,234.5")
    try expectHTML(of: text.environment(\.locale, Locale(identifier: "de_DE")), "Total: 1.234,5")
  }

  @Test func `A picture has a description, and a decorative one an empty one`() throws {
    try expectHTML(of: Image("a.png"), #"<img src="a.png" alt="">"#)
    try expectHTML(of: Image("a.png", label: Text("\"A\"")), #"<img src="a.png" alt="&quot;A&quot;">"#)
    try expectHTML(of: Image(decorative: "a.png"), #"<img src="a.png" alt="">"#)
  }

  @Test func `A symbol's accessibility label is its name`() throws {
    try expectHTML(of: Image(systemName: "star"), #"<span role="img" aria-label="star" data-symbol="star"></span>"#)
  }

  @Test func `The icon of a label is hidden from accessibility`() throws {
    let style = #"style="display:inline-flex;gap:0.25em""#
    try expectHTML(
      of: Label("Stars", systemImage: "star"),
      """
      <span \(style)><span aria-hidden="true"><span role="img" aria-label="star" data-symbol="star"></span></span>\
      Stars</span>
      """)
    try expectHTML(
      of: Label("Stars", image: "star.png"),
      #"<span \#(style)><span aria-hidden="true"><img src="star.png" alt=""></span>Stars</span>"#)
    try expectHTML(
      of: Label(title: { Text("T") }, icon: { Text("I") }),
      #"<span \#(style)><span aria-hidden="true">I</span>T</span>"#)
  }

  @Test func `Hostile text is inert wherever it is shown`() throws {
    let text = "\"><script>alert('x')</script>"
    let view = VStack {
      Text(text) + Text(text)
      Image(text)
      Image(systemName: text)
      Label(text, systemImage: text)
      Button(text, systemImage: text) {}
      TextField(text, text: .constant(text), prompt: Text(text))
      Toggle(text, isOn: .constant(true))
      Section(text) { Text(text) }
      NavigationStack { Text(text).navigationTitle(text) }
    }
    let html = try renderHTML(view)
    #expect(!html.contains("<script"))
    // The images of a label and a button have an empty description.
    #expect(!html.replacing(" alt=\"\"", with: "").contains("\"\""))
  }

  @Test func `The initializer is a function that makes views from strings`() throws {
    let list = List { ForEach(["a", "b"], id: \.self, content: Text.init) }
    try expectHTML(of: list, "<ul><li>a</li><li>b</li></ul>")
    try expectHTML(of: Group { ["c", "d"].map(Text.init).reduce(Text(verbatim: ""), +) }, "cd")
  }
}
