import EnvironmentCore
import EnvironmentViews
import Testing

/// Tests of custom styles, whose views have properties that are named as modifiers are.
@MainActor
struct StyleTests {
  fileprivate protocol CardStyle {
    associatedtype Body: View
    @MainActor @ViewBuilder func makeBody(_ title: String) -> Body
  }

  fileprivate struct Plain: CardStyle {
    func makeBody(_ title: String) -> some View { Text(title) }
  }

  fileprivate struct Framed: CardStyle {
    func makeBody(_ title: String) -> some View { Element("section") { Text(title) } }
  }

  private struct Card: View {
    @Environment(\.cardStyle) private var style
    @Environment(\.cardStyle) private var data
    @Environment(\.cardStyle) private var role
    @Environment(\.cardStyle) private var attributes
    let title: String

    var body: some View {
      AnyView(style.makeBody(title))
      AnyView(data.makeBody(title))
      AnyView(role.makeBody(title))
      AnyView(attributes.makeBody(title))
    }
  }

  @Test func `A style behind an existential makes the view, whatever the property is called`() throws {
    let host = ViewHost { Card(title: "a") }
    host.expectHTML("aaaa")
    host.expectEvaluations(["Card"]) { host.environment.cardStyle = Framed() }
    host.expectHTML(String(repeating: "<section>a</section>", count: 4))
    let view: any View = Text("b")
    try expectHTML(of: AnyView(view), "b")
    try expectHTML(of: AnyView(Text("c")), "c")
  }
}

private struct CardStyleKey: EnvironmentKey {
  static var defaultValue: any StyleTests.CardStyle { StyleTests.Plain() }
}

extension EnvironmentValues {
  fileprivate var cardStyle: any StyleTests.CardStyle {
    get { self[CardStyleKey.self] }
    set { self[CardStyleKey.self] = newValue }
  }
}
