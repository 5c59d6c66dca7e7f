import EnvironmentCore
import EnvironmentViews
import Observation
import TestSupport
import Testing

/// Tests that views with properties of all kinds are evaluated if and only if a property changed.
@MainActor
struct PropertyTests {
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

  struct EarlyReader: View {
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

  @Test(.enabled(if: isDebugBuild))
  func `A read in the initializer of a view is reported if the view is shown with another value`() throws {
    struct Page: View {
      @Environment(\.settings.volume) var volume
      let title: String
      var body: some View {
        EarlyReader().environment(\.title, title)
        EarlyReader().modifier(EarlyModifier()).environment(\.title, title).environment(\.subtitle, "")
      }
    }
    for show in [{ _ = ViewHost { Page(title: "set") } }, { _ = try? renderHTML(Page(title: "set")) }] {
      let facts = issues { show() }.map(\.fact)
      #expect(facts.count == 2)
      #expect(facts.contains { $0.contains("'EarlyReader.title' was read before") })
      #expect(facts.contains { $0.contains("'EarlyModifier.subtitle' was read before") })
    }
    #expect(issues { _ = ViewHost { EarlyReader().environment(\.title, "set") } }.count == 1)
    #expect(issues { _ = ViewHost { EarlyReader() } }.isEmpty)
    var values = EnvironmentValues()
    values.title = "root"
    #expect(issues { ViewHost(environment: values) { EarlyReader() }.expectHTML("root root;") }.isEmpty)
  }

  @Test func `A read by a helper isn't reported for a view of its type that is shown with the same value`() throws {
    struct Page: View {
      var body: some View {
        Text(EarlyReader().title)
        EarlyReader()
      }
    }
    var values = EnvironmentValues()
    values.title = "root"
    #expect(issues { ViewHost(environment: values) { Page() }.expectHTML("rootroot root;") }.isEmpty)
  }

  @Test func `A read by a helper in a body isn't reported for another view that reads the key`() {
    struct Helper {
      @Environment(\.title) var title
    }
    struct Property: DynamicProperty {
      @Environment(\.title) var title
    }
    struct Line: View {
      @Environment(\.title) var title
      let property = Property()
      var body: some View { Text("\(title) \(property.title);") }
    }
    struct Row: View {
      let text: String
      @Environment(\.title) var title
      var body: some View { Text("\(text) \(title);") }
    }
    struct Page: View {
      var body: some View {
        Text("\(Helper().title) ")
        Line().environment(\.title, "line")
        Row(text: Helper().title).environment(\.title, "row")
      }
    }
    let text = "untitled line line;untitled row;"
    let reported = issues {
      ViewHost { Page() }.expectHTML(text)
      #expect((try? renderHTML(Page())) == text)
    }
    #expect(reported.isEmpty)
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
