import EnvironmentCore
import EnvironmentViews
import TestSupport
import Testing

/// Tests of views that read the whole environment: such a view has a copy, and depends on all values.
@MainActor
struct WholeEnvironmentTests {
  @Test func `A change of any value evaluates a body that has read the whole environment, and an equal write doesn't`()
  {
    struct Reader: View {
      @Environment(\.self) var values
      var body: some View { Text(values.title) }
    }
    let host = ViewHost {
      Reader()
      TitleView().environment(\.subtitle, "inner")
    }
    func expect(_ names: [String], _ line: Int = #line, after change: (inout EnvironmentValues) -> Void) {
      host.expectEvaluations(names, #fileID, #filePath, line) { change(&host.environment) }
    }
    expect(["Reader"]) { $0.settings.volume = 9 }
    expect([]) { $0.settings.volume = 9 }
    expect(["Reader"]) { $0.subtitle = "unread" }
    expect(["Reader"]) { $0.subtitle = nil }
    expect(["Reader", "TitleView"]) { $0.title = "new" }
    expect([]) { $0 = $0 }
    expect(["Reader"]) { $0[Store.self] = Store("a") }
    expect(["Reader"]) { $0.reset(\.settings) }
    host.expectHTML("new[new]")
  }

  @Test func `An action, a task and a child have the current values`() async throws {
    struct Page: View {
      @Environment(\.self) var values
      let log: Log
      var body: some View {
        Button("Report") { log(values.title) }.task(id: values.title) { log("task \(values.title)") }
        TitleOf(values: values)
      }
    }
    let log = Log()
    let host = ViewHost { Page(log: log) }
    await host.settled()
    host.environment.title = "new"
    try host.tap("Report")
    host.expectHTML(hasSuffix: "[new]")
    await host.settled()
    log.expect(["task untitled", "new", "task new"])
  }

  @Test func `A copy that is kept has the values of its time`() throws {
    struct Keeper: View {
      @Environment(\.self) var values
      @State private var kept: EnvironmentValues?
      var body: some View {
        Button("Keep") { kept = values }
        Text(kept?.title ?? "nothing")
      }
    }
    let host = ViewHost { Keeper() }
    try host.tap("Keep")
    host.environment.title = "new"
    host.expectHTML(hasSuffix: "untitled")
    try host.tap("Keep")
    host.expectHTML(hasSuffix: "new")
  }

  @Test func `Late reads agree with a new page, after writes in any order`() throws {
    for seed in 0..<20 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let tree = (0..<6).map { _ in Int.random(in: 0..<4, using: &generator) }
      let host = ViewHost { Levels(kinds: tree, captured: []) }
      var environment = EnvironmentValues()
      for step in 0..<12 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: environment.title = "\(step)"
        case 1: environment.settings.volume = step % 3
        case 2: environment.reset(\.title)
        default: environment.subtitle = "\(step)"
        }
        host.environment = environment
        let expected = ViewHost(environment: environment) { Levels(kinds: tree, captured: []) }
        #expect(host.html == expected.html, "seed \(seed), step \(step), tree \(tree)")
      }
    }
  }
}

/// A view that passes its environment to its content.
struct TitleOf: View {
  let values: EnvironmentValues

  var body: some View { Text("[\(values.title)]") }
}

/// Nested views, each of which captures its environment and writes to it in some way; the innermost reads all copies.
private struct Levels: View {
  let kinds: [Int]
  let captured: [EnvironmentValues]
  @Environment(\.self) var values

  var body: some View {
    if let kind = kinds.first {
      let inner = Levels(kinds: Array(kinds.dropFirst()), captured: captured + [values])
      switch kind {
      case 0: AnyView(inner)
      case 1: AnyView(inner.environment(\.title, "level \(kinds.count)"))
      case 2: AnyView(inner.transformEnvironment(\.title) { if values.settings.volume == 1 { $0 += "+" } })
      default: AnyView(inner.transformEnvironment(\.settings.volume) { $0 += 1 })
      }
    } else {
      ForEach(captured.indices) { index in
        Text("\(captured[index].title) \(captured[index].settings.volume) \(captured[index].isSet(\.subtitle));")
      }
    }
  }
}
