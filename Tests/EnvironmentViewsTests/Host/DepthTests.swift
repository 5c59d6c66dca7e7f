import EnvironmentCore
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

  @Test func `A page of ten thousand levels is rendered, bound and streamed like any other`() throws {
    final class Model: EnvironmentBindable {
      nonisolated let _environmentStorage = EnvironmentStorage()
      @Environment(\.title) var title
    }
    struct Leaf: View {
      @EnvironmentBound var model: Model
      @State private var count = 1
      var body: some View {
        let _ = count += 1
        Text("\(model.title) \(count)").onAppear { Issue.record("A page that is rendered doesn't appear.") }
      }
    }
    let model = Model()
    var view = AnyView(Leaf(model: model))
    for _ in 0..<10_000 {
      let inner = view
      view = AnyView(Element("i") { inner })
    }
    let page = List { view }.environment(\.title, "deep")
    let html = try renderHTML(page)
    #expect(html.hasPrefix("<ul><li><i><i>"))
    #expect(html.contains("<i>deep 2</i>"))
    #expect(html.hasSuffix("</i></i></li></ul>"))
    #expect(!model.isEnvironmentBound)
    var streamed = ""
    try renderHTML(page, chunkSize: 100, to: &streamed)
    #expect(streamed == html)
  }

  @Test func `What can't be shown at the bottom of a deep page is an error`() {
    struct Config { @Environment(\.title) var title }
    struct Unreachable: View {
      var config = Config()
      var body: some View { Text(config.title) }
    }
    var view = AnyView(Unreachable())
    for _ in 0..<1_000 {
      let inner = view
      view = AnyView(Element("i") { inner })
    }
    #expect(throws: ViewInstallationError.self) { try renderHTML(view) }
  }
}
