import EnvironmentCore
import EnvironmentViews
import Observation
import TestSupport
import Testing

@MainActor
struct DepthTests {
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
    host.expectEvaluations(["TitleView"])
    host.expectHTML(contains: "<i>[deep]</i>")
    host.unmount()
    host.expectHTML("")
  }

  @Test func `A view that is nested in itself ten thousand times as a value is shown`() {
    var view = AnyView(TitleView())
    for _ in 0..<10_000 {
      let inner = view
      view = AnyView(Element("i") { inner })
    }
    let host = ViewHost { view }
    #expect(host.evaluations == ["TitleView"])
    host.expectHTML(contains: "<i>[untitled]</i>")
  }

  @Test func `A page of ten thousand levels is rendered, bound and streamed`() throws {
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

  @Test func `A view that can't be shown at the bottom of a deep page is an error`() {
    struct Config { @State var title = "" }
    struct Unreachable: View {
      var config = Config()
      var body: some View { Text(config.title) }
    }
    var view = AnyView(Unreachable())
    for _ in 0..<1_000 {
      let inner = view
      view = AnyView(Element("i") { inner })
    }
    expectError(ViewInstallationError.self, of: view)
  }

  // Searching all levels for the values that the deepest one reads would take minutes.
  @Test func `Ten thousand nested labels that write and read the environment are shown and updated`() throws {
    struct Labels: View {
      let depth: Int
      var body: some View {
        if depth > 0 {
          Toggle(isOn: .constant(true)) { AnyView(Labels(depth: depth - 1)) }
        } else {
          TitleView()
        }
      }
    }
    let host = ViewHost { Labels(depth: 10_000) }
    _ = host.drainEvaluations()
    host.environment.title = "deep"
    host.update()
    host.expectEvaluations(["TitleView"])
    host.unmount()
  }

  @Observable
  @MainActor
  fileprivate final class Levels {
    var titled: Set<Int> = []
  }

  @Test func `A reader below many writers follows a writer that starts and stops setting a value`() throws {
    struct Level: View {
      let number: Int
      let levels: Levels
      var body: some View {
        let next = number == 0 ? AnyView(TitleView()) : AnyView(Level(number: number - 1, levels: levels))
        next
          .transformEnvironment(\.settings) { $0.volume += 1 }
          .transformEnvironment(\.self) { if levels.titled.contains(number) { $0.title = "\(number)" } }
      }
    }
    let levels = Levels()
    let host = ViewHost { Level(number: 100, levels: levels) }
    host.environment.title = "root"
    host.expectHTML("[root]")
    var generator = SeededGenerator(seed: 1)
    for step in 0..<60 {
      levels.titled.formSymmetricDifference([Int.random(in: 0...100, using: &generator)])
      _ = host.drainEvaluations()
      let expected = levels.titled.min().map { "[\($0)]" } ?? "[root]"
      #expect(host.html == expected, "step \(step)")
      #expect(Set(host.drainEvaluations()).isSubset(of: ["TitleView"]), "step \(step)")
    }
  }
}
