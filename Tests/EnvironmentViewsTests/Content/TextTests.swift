import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import TestSupport
import Testing

@MainActor
struct TextTests {
  @Test func `Joined texts stay text, with values that are formatted for the locale of the environment`() throws {
    try expectHTML(of: Text("1 < ") + Text("2") + Text(verbatim: " & 3"), "1 &lt; 2 &amp; 3")
    let text = Text("Total: ") + Text(1234.5, format: .number)
    try expectHTML(of: text.environment(\.locale, Locale(identifier: "en_US")), "Total: 1,234.5")
    try expectHTML(of: text.environment(\.locale, Locale(identifier: "de_DE")), "Total: 1.234,5")
  }

  @Test func `A picture and a symbol have a description, and a label's icon is hidden from accessibility`() throws {
    try expectHTML(of: Image("a.png"), #"<img src="a.png" alt="">"#)
    try expectHTML(of: Image("a.png", label: Text("\"A\"")), #"<img src="a.png" alt="&quot;A&quot;">"#)
    try expectHTML(of: Image(decorative: "a.png"), #"<img src="a.png" alt="">"#)
    let star = #"<span role="img" aria-label="star" data-symbol="star"></span>"#
    try expectHTML(of: Image(systemName: "star"), star)

    let start = #"<span style="display:inline-flex;gap:0.25em"><span aria-hidden="true">"#
    try expectHTML(of: Label("Stars", systemImage: "star"), "\(start)\(star)</span>Stars</span>")
    try expectHTML(of: Label("Stars", image: "star.png"), #"\#(start)<img src="star.png" alt=""></span>Stars</span>"#)
    try expectHTML(of: Label(title: { Text("T") }, icon: { Text("I") }), "\(start)I</span>T</span>")
  }

  @Test(.ignoresReports) func `Hostile text is inert wherever it is shown`() throws {
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
}
