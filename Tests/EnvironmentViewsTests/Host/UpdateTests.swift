import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of the bodies that run for a change, in the document's order.
@MainActor
struct UpdateTests {
  private struct Names: Equatable {
    var first = "Ada"
    var last = "Lovelace"
  }

  private struct NameView: View {
    @Environment(\.settings.name) var name
    var body: some View { Text("[\(name)]") }
  }

  private struct Volume: View {
    @Environment(\.settings.volume) var volume
    var body: some View { Text("[\(volume)]") }
  }

  struct Card<Content: View>: View {
    let content: Content
    var body: some View { Element("div") { content } }
  }

  @Test func `The first frame evaluates each body once, and a write the readers of exactly the written part`() {
    let host = ViewHost {
      Card(content: NameView())
      Volume()
    }
    host.expectEvaluations(["Card<NameView>", "NameView", "Volume"], html: "<div>[standard]</div>[5]")
    host.expectEvaluations(["NameView"]) { host.environment.settings.name = "new" }
    host.expectEvaluations(["Volume"]) { host.environment.settings.volume = 6 }
    host.expectHTML("<div>[new]</div>[6]")
    host.expectEvaluations([]) {
      host.environment.settings.volume = 6
      host.environment.title = "nobody reads it"
    }
  }

  @Test func `A mutation in an observable value evaluates the readers of the property`() {
    let store = Store("a")
    let host = ViewHost {
      Card(content: StoreView())
      TitleView()
    }
    host.environment[Store.self] = store
    host.update()
    host.expectHTML("<div>[a]</div>[untitled]")
    _ = host.drainEvaluations()
    for title in ["b", "c"] {
      store.title = title
      host.update()
      host.expectEvaluations(["StoreView"])
    }
    host.expectHTML("<div>[c]</div>[untitled]")
  }

  @Test func `A host that isn't drained keeps a bounded number of evaluations, the newest`() {
    let host = ViewHost { ForEach(0..<10) { _ in TitleView() } }
    for number in 0..<1_000 {
      host.environment.title = "\(number)"
      host.update()
      #expect(host.evaluations.count <= 4_010)
    }
    #expect(host.evaluations.count >= 2_000)
    _ = host.drainEvaluations()
    host.environment.title = "last"
    host.update()
    #expect(host.evaluations.count == 10)
  }

  @Test func `A host keeps all evaluations of its last update`() {
    let host = ViewHost { ForEach(0..<5_000) { _ in TitleView() } }
    _ = host.html
    #expect(host.evaluations.count == 5_000)
    host.environment.title = "next"
    host.update()
    #expect(host.drainEvaluations().count == 7_000)
    #expect(host.evaluations == [])
  }
}
