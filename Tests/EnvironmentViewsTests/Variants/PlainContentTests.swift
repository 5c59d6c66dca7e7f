import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Testing

/// Tests of content that is made outside of views: in an actor, or a detached task.
struct PlainContentTests {
  private actor Writer {
    private let home = URL(filePath: "/home")

    func paragraph(_ name: String, isLong: Bool) -> Element<Group<TupleView<Text, ConditionalContent<Text, Image>>>> {
      Element("p", ["id": HTMLAttributeValue(name)]) {
        Group {
          Text("Hello, ") + Text(verbatim: name) + Text(0.25, format: .percent)
          if isLong { Text("!") } else { Image(decorative: "line.png") }
        }
      }
    }

    func link() -> Link<Label<Text, Image>> {
      Link(destination: home) { Label("Home", systemImage: "house") }
    }

    func stack() -> VStack<HStack<TupleView<Text, EmptyView>>> {
      VStack {
        HStack(spacing: 2) {
          Text("a"); EmptyView()
        }
      }
    }

    func form() -> Form<TupleView<Section<Text, Title, EmptyView>, Divider, Spacer, EquatableView<Title>>> {
      Form {
        Section("Names") { Title(text: "Ada") }
        Divider()
        Spacer(minLength: 2)
        Title(text: "Bo").equatable()
      }
    }
  }

  private nonisolated struct Title: View, Equatable {
    let text: String

    @MainActor var body: some View { Text(text) }
  }

  @MainActor
  @Test func `Plain content is made by an actor, and shown on the main actor`() async throws {
    let writer = Writer()
    let (long, short) = (await writer.paragraph("Ada", isLong: true), await writer.paragraph("Bo", isLong: false))
    let link = await writer.link()
    let stack = await writer.stack()
    let form = await writer.form()
    try expectHTML(of: long, "<p id=\"Ada\">Hello, Ada25%!</p>")
    try expectHTML(of: short, "<p id=\"Bo\">Hello, Bo25%<img src=\"line.png\" alt=\"\"></p>")
    #expect(try renderHTML(link).hasPrefix("<a href=\"file:///home\"><span"))
    #expect(try renderHTML(stack).contains("gap:2px"))
    let html = try renderHTML(form)
    #expect(html.contains("<section><h2>Names</h2>Ada</section><hr style="))
    #expect(html.contains("flex:1 0 2px\"></div>Bo</fieldset>"))
  }

  @Test func `Plain content is sendable if its parts are`() {
    func expectSendable<Value: Sendable>(_ type: Value.Type) {}
    expectSendable(Text.self)
    expectSendable(Image.self)
    expectSendable(Element<Group<TupleView<Text, Image>>>.self)
    expectSendable(Link<Label<Text, Image>>.self)
    expectSendable(VStack<HStack<Text?>>.self)
    expectSendable(ConditionalContent<Text, EmptyView>.self)
    expectSendable(Element<UserView>.self)
    expectSendable(Form<Section<Text, Divider, Spacer>>.self)
    expectSendable(EquatableView<Title>.self)
  }

  @MainActor
  @Test func `Text takes values and styles of the main actor`() throws {
    let shout = Shout(mark: Mark())
    try expectHTML(of: Text("a", format: shout) + Text("b"), "a!b")
  }

  private struct UserView: View {
    var body: some View { Text("user") }
  }

  /// An object that isn't sendable.
  private final class Mark: Codable, Hashable {
    var text = "!"

    static func == (first: Mark, second: Mark) -> Bool { first.text == second.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  private struct Shout: FormatStyle {
    let mark: Mark

    func format(_ value: String) -> String { value + mark.text }
  }
}
