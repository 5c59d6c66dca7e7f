import EnvironmentViews
import Testing

@MainActor
@Suite struct DepthTests {
  private struct Deep: View {
    let depth: Int
    var body: some View {
      if depth > 0 {
        Element("i") { AnyView(Deep(depth: depth - 1)) }
      } else {
        TitleView()
      }
    }
  }

  @Test func `Ten thousand levels are shown, updated and unmounted`() {
    let host = ViewHost { Deep(depth: 10_000) }
    #expect(host.evaluations.count == 10_002)
    _ = host.drainEvaluations()
    host.environment.title = "deep"
    host.update()
    #expect(host.drainEvaluations() == ["TitleView"])
    #expect(host.html.contains("<i>[deep]</i>"))
    host.unmount()
    #expect(host.html == "")
  }

  @Test func `A view that is nested ten thousand times in itself as a value is shown`() {
    var view = AnyView(TitleView())
    for _ in 0..<10_000 {
      let inner = view
      view = AnyView(Element("i") { inner })
    }
    let host = ViewHost { view }
    #expect(host.evaluations == ["TitleView"])
    #expect(host.html.contains("<i>[untitled]</i>"))
  }
}
