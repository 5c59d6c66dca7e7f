import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

@MainActor
@Suite struct StateHostTests {
  struct Counter: View {
    @State private var count = 0
    var body: some View { Button("\(count)") { count += 1 } }
  }

  @Test func `An action that writes to a state evaluates the body that read it, once`() throws {
    let host = ViewHost { Element("main") { Counter() } }
    _ = host.drainEvaluations()
    try host.tap("0")
    host.update()
    host.expectHTML(contains: ">1<")
    host.expectEvaluations(["Counter"])
  }

  @Test func `A write of an equal value evaluates nothing`() throws {
    struct EqualWriter: View {
      @State private var name = "a"
      var body: some View { Button(name) { name = "a" } }
    }
    let host = ViewHost { EqualWriter() }
    _ = host.drainEvaluations()
    try host.tap("a")
    host.update()
    host.expectEvaluations([])
  }

  /// The parent doesn't read the count; it only passes a binding on. So only the child is evaluated.
  @Test func `A binding that is passed on evaluates the body that reads it, and not the one that passes it on`() throws
  {
    struct Parent: View {
      @State private var count = 0
      var body: some View {
        Child(count: $count)
        Sibling(count: $count)
      }
    }
    struct Child: View {
      @Binding var count: Int
      var body: some View { Button("child \(count)") { count += 1 } }
    }
    struct Sibling: View {
      @Binding var count: Int
      var body: some View { Button("reset") { count = 0 } }
    }
    let host = ViewHost { Parent() }
    _ = host.drainEvaluations()
    try host.tap("child 0")
    host.update()
    host.expectEvaluations(["Child"])
    try host.tap("reset")
    host.update()
    host.expectEvaluations(["Child"])
    host.expectHTML(contains: "child 0")
  }

  /// The parent is evaluated for `title`. The child's binding has the same place, so the child isn't evaluated.
  @Test func `A view that receives a binding to the same place again isn't evaluated`() throws {
    struct Parent: View {
      @State private var title = "a"
      @State private var item = (name: "x", count: 1)
      var body: some View {
        Button(title) { title += "!" }
        Child(name: $item.name)
      }
    }
    struct Child: View {
      @Binding var name: String
      var body: some View { Text(name) }
    }
    let host = ViewHost { Parent() }
    _ = host.drainEvaluations()
    try host.tap("a")
    host.update()
    host.expectEvaluations(["Parent"])
  }

  @Test func `A row whose element was removed doesn't stop the program`() throws {
    struct Item: Identifiable { var id: Int; var name: String }
    struct Row: View {
      @Binding var item: Item
      let remove: () -> Void
      var body: some View {
        Button(item.name) {
          remove(); item.name = "late"
        }
      }
    }
    struct Page: View {
      @State private var items = [Item(id: 1, name: "a"), Item(id: 2, name: "b")]
      var body: some View {
        ForEach($items) { $item in Row(item: $item) { items.removeLast() } }
      }
    }
    let host = ViewHost { Page() }
    try host.tap("b")
    host.update()
    host.expectHTML(contains: "a", lacks: "late")
  }

  @Test func `An observable model in a state is made once, however often the view is made`() throws {
    struct Page: View {
      @State private var model = Model()
      var body: some View { Text(model.name) }
    }
    struct Parent: View {
      @State private var count = 0
      var body: some View {
        Button("\(count)") { count += 1 }
        Page()
      }
    }
    Model.made = 0
    let host = ViewHost { Parent() }
    try host.tap("0"); host.update()
    try host.tap("1"); host.update()
    #expect(Model.made == 1)
  }

  @Observable final class Model {
    @MainActor static var made = 0
    var name = "a"
    @MainActor init() { Self.made += 1 }
  }
}
