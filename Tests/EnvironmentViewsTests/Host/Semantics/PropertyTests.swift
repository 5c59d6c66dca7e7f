import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests that views with properties of all kinds are evaluated if and only if a property changed.
@MainActor
@Suite struct PropertyTests {
  @Test func `A nested dynamic property has its environment and state, and updates before the outer one`() throws {
    struct Root: View {
      let log: Log
      let outer: Outer
      @State private var other = 0
      var body: some View {
        Button("\(outer.inner.count)") { outer.inner.count += 1 }
        Button("other") { other += 1 }
        Text("\(outer.text) \(other)")
      }
    }
    let log = Log()
    let host = ViewHost { Root(log: log, outer: Outer(log: log)) }
    host.expectHTML(hasSuffix: "untitled 0 0")
    log.expect(["inner untitled 0", "outer untitled 0"])
    try host.tap("0")
    log.expect(["inner untitled 1", "outer untitled 1"])
    try host.tap("other")
    host.expectHTML(hasSuffix: "untitled 1 1")
    _ = host.drainEvaluations()
    host.environment.title = "new"
    host.expectHTML(hasSuffix: "new 1 1")
    host.expectEvaluations(["Root"])
  }

  @Test func `A property that holds others of its type in an array has their environments and states`() throws {
    struct Outline: DynamicProperty {
      @Environment(\.title) var title
      @State var count = 0
      var parts: [Outline] = []
      var text: String { "\(title) \(count) \(parts.map(\.text))" }
    }
    struct Root: View {
      let outline = Outline(parts: [Outline(), Outline(parts: [Outline()])])
      var body: some View {
        Button("count") {
          outline.parts[0].count += 1
          outline.parts[1].parts[0].count += 2
        }
        Text(verbatim: outline.text)
      }
    }
    let host = ViewHost { Root() }
    host.environment.title = "a"
    try host.tap("count")
    host.expectHTML(hasSuffix: #"a 0 ["a 1 []", "a 0 [\"a 2 []\"]"]"#)
  }

  fileprivate struct Inner: DynamicProperty {
    let log: Log
    @Environment(\.title) var title
    @State var count = 0
    var text = ""
    mutating func update() {
      text = "\(title) \(count)"
      log("inner \(text)")
    }
  }

  fileprivate struct Outer: DynamicProperty {
    let log: Log
    var inner: Inner
    var text = ""
    init(log: Log) {
      self.log = log
      inner = Inner(log: log)
    }
    mutating func update() {
      text = inner.text
      log("outer \(text)")
    }
  }

  private struct EarlyReader: View {
    @Environment(\.title) var title
    private var early: String
    init() {
      early = ""
      early = title
    }
    var body: some View { Text("\(early) \(title);") }
  }

  private struct EarlyModifier: ViewModifier {
    @Environment(\.subtitle) var subtitle
    private var early: String?
    init() {
      early = nil
      early = subtitle
    }
    func body(content: Content) -> some View { content }
  }

  private struct PlainTitle {
    @Environment(\.settings) var settings
  }

  @Test func `A read in the initializer of a view that is shown is reported with the property and the view`() throws {
    struct Page: View {
      @Environment(\.settings.volume) var volume
      var body: some View {
        EarlyReader()
        EarlyReader().modifier(EarlyModifier())
      }
    }
    for show in [{ _ = ViewHost { Page() } }, { _ = try? renderHTML(Page()) }] {
      let facts = issues { show() }.map(\.fact)
      #expect(facts.count == 2)
      #expect(facts.contains { $0.contains("'EarlyReader.title' was read before") })
      #expect(facts.contains { $0.contains("'EarlyModifier.subtitle' was read before") })
    }
    #expect(issues { _ = ViewHost { EarlyReader() } }.count == 1)
  }

  @Test func `A read in the initializer of a page that is made for its chunks is reported`() async throws {
    func read() async throws {
      for try await _ in HTMLChunks(chunkSize: 1, content: { EarlyReader() }) {}
    }
    let facts: [String] = try await issues(read).map(\.fact).filter { $0.contains("was read before") }
    #expect(facts.count == 1)
    #expect(facts.first?.contains("'EarlyReader.title'") == true)
  }

  private struct EarlyProperty: DynamicProperty {
    @Environment(\.title) private var title
    private(set) var early = ""
    init() { early = title }
  }

  private struct OuterProperty: DynamicProperty {
    var inner: [EarlyProperty]? = [EarlyProperty()]
  }

  @Test func `A read in the initializer of a property of a view is reported with both`() throws {
    struct Direct: View {
      let property = EarlyProperty()
      var body: some View { Text(property.early) }
    }
    struct Nested: View {
      var pair: (number: Int, property: OuterProperty?) = (1, OuterProperty())
      var body: some View { Text("") }
    }
    struct Page: View {
      var body: some View { Direct() }
    }
    for show in [{ _ = ViewHost { Direct() } }, { _ = ViewHost { Nested() } }, { _ = try? renderHTML(Page()) }] {
      let facts = issues { show() }.map(\.fact)
      #expect(facts.count == 1)
      #expect(facts.first?.contains("'EarlyProperty.title' was read before") == true)
    }
  }

  @Test func `A read outside of hierarchies, and one by a struct that is no view, aren't reported`() throws {
    struct Page: View {
      @Environment(\.title) var title
      var body: some View { Text("\(title) \(PlainTitle().settings.volume)") }
    }
    let reported = issues {
      #expect((EarlyReader().title, PlainTitle().settings.volume) == ("untitled", 5))
      let host = ViewHost { Page() }
      host.environment.title = "new"
      host.expectHTML("new 5")
    }
    #expect(reported.isEmpty)
  }
}
