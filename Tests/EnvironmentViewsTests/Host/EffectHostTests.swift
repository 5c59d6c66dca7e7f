import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
@Suite struct EffectHostTests {
  @Test func `Effects run in the order of a view's lifetime`() throws {
    var log: [String] = []
    struct Page: View {
      @State private var isShown = true
      let log: (String) -> Void
      var body: some View {
        Button("toggle") { isShown.toggle() }
        if isShown {
          Text("content").onAppear { log("appear") }.onDisappear { log("disappear") }
        }
      }
    }
    let host = ViewHost { Page { log.append($0) } }
    #expect(log == ["appear"])
    try host.tap("toggle"); host.update()
    #expect(log == ["appear", "disappear"])
    try host.tap("toggle"); host.update()
    #expect(log == ["appear", "disappear", "appear"])
    host.unmount()
    #expect(log == ["appear", "disappear", "appear", "disappear"])
  }

  @Test func `An action of onChange that writes a state evaluates its readers in the same update`() throws {
    struct Page: View {
      @State private var count = 0
      @State private var doubled = 0
      var body: some View {
        Button("\(count) \(doubled)") { count += 1 }
          .onChange(of: count) { _, new in doubled = 2 * new }
      }
    }
    let host = ViewHost { Page() }
    try host.tap("0 0")
    host.update()
    host.expectHTML(contains: "1 2")
  }

  @Test func `A task writes a state, and is cancelled when its view is removed`() async throws {
    struct Page: View {
      @State private var text = "loading"
      let ended: () -> Void
      var body: some View {
        Text(text).task {
          text = "loaded"
          for await _ in AsyncStream<Never>.makeStream().stream {}
          ended()
        }
      }
    }
    var hasEnded = false
    let host = ViewHost { Page { hasEnded = true } }
    await host.settled()
    host.expectHTML("loaded")
    host.unmount()
    await host.settled()
    #expect(hasEnded)
  }

  @Test func `A task of a view that is added and removed in one update never starts`() async throws {
    struct Page: View {
      @State private var isShown = false
      let started: () -> Void
      var body: some View {
        Button("both") {
          isShown = true; isShown = false
        }
        if isShown { Text("x").task { started() } }
      }
    }
    var hasStarted = false
    let host = ViewHost { Page { hasStarted = true } }
    try host.tap("both"); host.update()
    await host.settled()
    #expect(!hasStarted)
  }
}
