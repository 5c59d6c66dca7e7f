import EnvironmentCore
import Observation
import TestSupport
import Testing

@testable import EnvironmentViews

/// Tests of views whose bodies contain themselves, or ever new types of views.
@MainActor
struct RecursionTests {
  private struct Endless: View {
    var body: some View { AnyView(Endless()) }
  }

  private struct Even: View {
    let number: Int
    var body: some View { Element("i") { Odd(number: number + 1) } }
  }

  private struct Odd: View {
    let number: Int
    @State private var count = 0
    @Environment(\.title) private var title
    var body: some View {
      if count < number { AnyView(Even(number: number + 1)).environment(\.title, "\(number)") }
    }
  }

  private struct Tree: View {
    let depth: Int
    var body: some View {
      ForEach(0..<3) { _ in AnyView(Tree(depth: depth + 1)) }
      Text("")
    }
  }

  private struct Nested: ViewModifier {
    func body(content: Content) -> some View {
      AnyView(content.modifier(Nested()))
      AnyView(content.modifier(Nested()))
    }
  }

  private struct Stack: View {
    var body: some View { NavigationStack { Group { AnyView(Stack()) } } }
  }

  private struct Home<Content: View>: View {
    @ViewBuilder let content: Content
    var body: some View {
      Text("before ")
      content
      Text(" after")
    }
  }

  /// A view whose type is different at each level.
  private struct Growing<Value>: View {
    var body: some View { AnyView(Growing<Value?>()) }
  }

  private struct Direct<Value>: View {
    var body: some View {
      Text("")
      Direct<[Value]>()
    }
  }

  private struct Doubling<Value>: View {
    var body: some View { AnyView(Mirrored<(Value, Value)>()) }
  }

  private struct Mirrored<Value>: View {
    var body: some View { AnyView(Doubling<[Value]>()) }
  }

  /// Returns the issues that are reported when a host shows a view.
  private func reported(_ view: some View) -> [String] {
    issues {
      let host = ViewHost { view }
      host.update()
      host.unmount()
    }.map(\.description)
  }

  /// Returns the name of the last view of the last ten in the only issue, and the names of all ten.
  private func path(_ view: some View) -> (last: Substring, all: Set<Substring>) {
    let lines = reported(view).flatMap { $0.split(separator: "\n") }
    #expect(lines.count == 4)
    let names = lines.dropFirst().first?.dropFirst("  Path: ".count).split(separator: " → ") ?? []
    #expect(names.count == 10)
    #expect(
      lines.first == "The views in '\(names.last ?? "")' have no end: each leads to another one of its kind.")
    return (names.last ?? "", Set(names))
  }

  @Test func `A view in its own body is reported once, by its name`() {
    let path = Array(repeating: "Endless", count: 10).joined(separator: " → ")
    let issue = """
      The views in 'Endless' have no end: each leads to another one of its kind.
        Path: \(path)
        • End the recursion with a condition in one of these bodies.
        • Or remove the cycle from the data that the views show.
      """
    #expect(reported(Endless()) == [issue])
  }

  @Test func `Views in one another's bodies are reported with the last ten of them`() {
    #expect(path(Home { Even(number: 1) }).all == ["Even", "Odd"])
    #expect(path(Home { Tree(depth: 0) }).all == ["Tree"])
    #expect(path(Text("").modifier(Nested())).all == ["Nested"])
    #expect(path(Home { Stack() }).all == ["Stack"])
  }

  @Test func `A long type name contains no addresses, even where it is truncated`() {
    func growing<Value>(_ type: Value.Type) -> Any.Type { Growing<Value>.self }
    func optional<Value>(_ type: Value.Type) -> Any.Type { Value?.self }
    var type: Any.Type = Int.self
    for _ in 0..<10 { type = _openExistential(type, do: growing) }
    for _ in 0..<10 {
      type = _openExistential(type, do: optional)
      let description = ViewEvaluationError(view: type).description
      #expect(description.contains("View: Swift.Optional<") && description.contains("…"))
      #expect(!description.contains("unknown") && !description.contains("$"))
    }
  }

  @Test func `A recursion of closures is reported with the views in it`() {
    func rows() -> AnyView { AnyView(ForEach(0..<2) { _ in rows() }) }
    let reported = reported(Home { rows() })
    #expect(reported.count == 1)
    #expect(reported.first?.contains("AnyView → ") == true)
  }

  @Test func `A recursion through content that is rendered without output ends, too`() throws {
    struct Rows: View {
      @State private var model = Counter()
      var body: some View {
        Text("\(model.count)")
        rows()
      }
      func rows() -> AnyView { AnyView(ForEach(0..<1) { _ in rows() }) }
    }
    #expect(try failure(of: Rows()).description.contains(" → AnyView → "))
  }

  @Test func `Types that grow are reported long before they exhaust the memory`() throws {
    for view in [AnyView(Growing<Int>()), AnyView(Doubling<Int>()), AnyView(Direct<Int>())] {
      var html = ""
      let reported = issues { html = ViewHost { Home { view } }.html }
      #expect(reported.count == 1)
      #expect(reported.first?.description.contains("have no end") == true)
      #expect(html.hasPrefix("before <pre>The views in"))
      #expect(html.hasSuffix("</pre> after"))
      #expect(html.utf8.count < 2_000)
      expectError(ViewEvaluationError.self, of: view)
    }
  }

  @Test func `A host shows the error in place of the infinite views, and continues`() throws {
    struct Page: View {
      @State private var isEndless = true
      var body: some View {
        Button("Toggle") { isEndless.toggle() }
        if isEndless { Even(number: 1) } else { Text("even") }
      }
    }
    var host: ViewHost<Page>?
    let reported = issues { host = ViewHost { Page() } }
    #expect(reported.count == 1)
    #expect(host?.html.contains("Toggle</button><") == true)
    #expect(host?.html.contains("<pre>The views in '") == true)
    #expect((host?.html.utf8.count ?? 0) < 1_000)
    try host?.tap("Toggle")
    #expect(host?.html.hasSuffix("</button>even") == true)
    host?.unmount()
  }

  @Test func `A view that makes a host of itself in its body is reported once`() {
    struct Page: View {
      var body: some View {
        let host = ViewHost { Page() }
        Text(host.evaluations.isEmpty ? "end" : "page")
      }
    }
    var html = ""
    let reported = issues { html = ViewHost { Page() }.html }.map(\.description)
    #expect(html == "page")
    #expect(reported.count == 1)
    #expect(reported.first?.contains("The views in 'Page' have no end") == true)
  }

  private func failure(of view: some View) throws -> ViewEvaluationError {
    try #require(throws: ViewEvaluationError.self) { try renderHTML(view) }
  }

  @Test func `A recursion with many views at each level ends before it is deep`() throws {
    struct Wide: View {
      let evaluated: () -> Void
      var body: some View {
        let _ = evaluated()
        ForEach(0..<100) { _ in Wide(evaluated: evaluated) }
      }
    }
    var count = 0
    let reported = issues {
      let host = ViewHost { Wide { count += 1 } }
      host.expectHTML(hasPrefix: "<pre>The views in 'Wide' have no end")
    }
    #expect(reported.count == 1)
    #expect(count < 10_000)
  }

  @Test func `A long list deep in a page is shown`() {
    struct Row: View {
      let number: Int
      var body: some View { Element("li") { Text("\(number)") } }
    }
    var view = AnyView(ForEach(0..<1_000) { Row(number: $0) })
    for _ in 0..<400 {
      let inner = view
      view = AnyView(Element("div") { inner })
    }
    ViewHost { view }.expectHTML(contains: "<li>999</li>")
  }

  @Test(arguments: [0, 1, 2]) func `A recursion is deallocated without recursion, however deep it is`(_ kind: Int) {
    let view =
      switch kind {
      case 0: AnyView(Even(number: 1))
      case 1: AnyView(Text("").modifier(Nested()))
      default: AnyView(Stack())
      }
    let reported = issues {
      let host = ViewHost { view }
      host.expectHTML(hasPrefix: "<")
      host.unmount()
    }
    #expect(reported.count == 1)
    expectError(ViewEvaluationError.self, of: view)
  }

  @Test func `A renderer throws the error, whatever surrounds the view`() throws {
    #expect(try failure(of: Home { Endless() }).description.contains("Endless → Endless"))
    #expect(try failure(of: Home { Tree(depth: 0) }).view == Tree.self)
    #expect(throws: ViewEvaluationError.self) {
      var text = ""
      try renderHTML(Home { Endless() }, chunkSize: 100, to: &text)
    }
  }

  @Test func `A sequence of chunks throws the error`() async {
    let chunks = HTMLChunks { Home { Endless() } }
    await #expect(throws: ViewEvaluationError.self) {
      for try await _ in chunks {}
    }
  }

  @Test func `Nested generic views with long names are shown`() throws {
    struct Card<Content: View>: View {
      let content: Content
      var body: some View { Element("div") { content } }
    }
    func wide<Content: View>(_ content: Content, levels: Int) -> AnyView {
      levels == 0
        ? AnyView(Card(content: Card(content: Card(content: Card(content: Card(content: content))))))
        : wide(TupleView((content, content)), levels: levels - 1)
    }
    let view = wide(Text("x"), levels: 10)
    let (start, end) = (String(repeating: "<div>", count: 5), String(repeating: "</div>", count: 5))
    let html = start + String(repeating: "x", count: 1024) + end
    try expectHTML(of: view, html)
    #expect(ViewHost { view }.html == html)
  }
}

@MainActor
@Observable
private final class Counter {
  var count = 0
}
