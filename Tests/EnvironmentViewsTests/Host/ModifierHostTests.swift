import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
struct ModifierHostTests {
  @Test func `The state of a modifier is kept, and only the modifier is evaluated for it`() throws {
    struct Counting: ViewModifier {
      @State private var count = 0
      func body(content: Content) -> some View {
        Button("\(count)") { count += 1 }
        content
      }
    }
    struct Page: View { var body: some View { Text("page") } }
    struct Root: View { var body: some View { Page().modifier(Counting()) } }
    let host = ViewHost { Root() }
    _ = host.drainEvaluations()
    try host.tap("0")
    host.update()
    host.expectHTML(contains: ">1<")
    host.expectEvaluations([])  // a modifier's body isn't logged, and Page isn't evaluated
  }

  /// The content of a modifier keeps its state while the modifier's values change.
  @Test func `The content keeps its state when the modifier's value changes`() throws {
    struct Tagged: ViewModifier {
      let tag: String
      func body(content: Content) -> some View { Element("section", ["class": tag]) { content } }
    }
    struct Root: View {
      @State private var tag = "a"
      var body: some View {
        Button("tag") { tag = "b" }
        StateHostTests.Counter().modifier(Tagged(tag: tag))
      }
    }
    let host = ViewHost { Root() }
    try host.tap("0"); host.update()
    try host.tap("tag"); host.update()
    host.expectHTML(contains: ">1<", "class=\"b\"")
  }
}
