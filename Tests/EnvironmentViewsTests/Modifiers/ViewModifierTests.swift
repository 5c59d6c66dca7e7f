import EnvironmentCore
import Testing

@testable import EnvironmentViews

@MainActor
struct ViewModifierTests {
  struct Titled: ViewModifier {
    @Environment(\.title) var title
    @State private var count = 1
    var tag = "p"

    func body(content: Content) -> some View {
      let _ = count += 1
      Element(tag) {
        Text("\(title) \(count) ")
        content
      }
    }
  }

  private struct Wrapped: ViewModifier {
    let tag: String
    func body(content: Content) -> some View { Element(tag) { content } }
  }

  @Test func `A modifier has its dynamic properties, and the first of concatenated modifiers is applied first`()
    throws
  {
    let page = Text("text").modifier(Titled())
    try expectHTML(of: page.environment(\.title, "set"), "<p>set 2 text</p>")
    try expectHTML(of: ModifiedContent(content: Text("text"), modifier: Titled()), "<p>untitled 2 text</p>")
    let modifier = Wrapped(tag: "b").concat(Wrapped(tag: "i")).concat(Titled())
    try expectHTML(of: Text("a").modifier(modifier), "<p>untitled 2 <i><b>a</b></i></p>")
  }
}
