import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
struct EffectHostTests {
  @Test func `Effects run in the order of a view's lifetime`() throws {
    let log = Log()
    struct Page: View {
      @State private var isShown = true
      let log: Log
      var body: some View {
        Button("toggle") { isShown.toggle() }
        if isShown {
          Text("content").onAppear { log("appear") }.onDisappear { log("disappear") }
        }
      }
    }
    let host = ViewHost { Page(log: log) }
    for entry in ["appear", "disappear"] {
      log.expect([entry])
      try host.tap("toggle")
      host.update()
    }
    log.expect(["appear"])
    host.unmount()
    log.expect(["disappear"])
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
}
