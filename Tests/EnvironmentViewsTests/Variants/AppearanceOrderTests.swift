import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of the order of `onAppear`, `onChange`, `onDisappear` and `task` among the views of one update.
@MainActor
struct AppearanceOrderTests {
  @Observable
  fileprivate final class Model {
    var isShown = true
    var rows = [1, 2]
    var id = 1
  }

  /// A view that logs all events, with content that logs them, too.
  private struct Logged<Content: View>: View {
    let name: String
    let log: Log
    @ViewBuilder let content: Content
    var body: some View {
      Element("div") { content }
        .onAppear { log("\(name) appears") }
        .onDisappear { log("\(name) leaves") }
        .task { log("\(name) task") }
    }
  }

  @Test func `Inner views appear before outer ones, siblings in the document's order, and tasks start last`() async {
    let log = Log()
    let host = ViewHost {
      Logged(name: "root", log: log) {
        Logged(name: "a", log: log) { Logged(name: "a1", log: log) { Text("") } }
        Logged(name: "b", log: log) {
          Logged(name: "b1", log: log) { Text("") }
          Logged(name: "b2", log: log) { Text("") }
        }
      }
    }
    log.expect(["a1", "a", "b1", "b2", "b", "root"].map { "\($0) appears" })
    await host.settled()
    log.expect(["a1", "a", "b1", "b2", "b", "root"].map { "\($0) task" })
    host.unmount()
    log.expect(["root", "a", "a1", "b", "b1", "b2"].map { "\($0) leaves" })
  }

  @Test func `The actions and tasks of one view run in the order in which they are written`() async {
    let log = Log()
    let host = ViewHost {
      Text("")
        .task { log("task 1") }
        .onAppear { log("appear 1") }
        .onChange(of: 1, initial: true) { log("initial") }
        .task(priority: .background) { log("task 2") }
        .onAppear { log("appear 2") }
        .task(id: 1, priority: .high) { log("task 3") }
    }
    log.expect(["appear 1", "initial", "appear 2"])
    await host.settled()
    log.expect(["task 1", "task 2", "task 3"])
  }

  @Test func `A view that an action of onAppear adds appears in the same update, before any task`() async {
    struct Page: View {
      let log: Log
      @State private var isShown = false
      var body: some View {
        Element("div") { if isShown { Logged(name: "late", log: log) { Text("") } } }
          .onAppear {
            log("page appears")
            isShown = true
          }
          .onChange(of: isShown) { log("changed") }
          .task { log("page task") }
      }
    }
    let log = Log()
    let host = ViewHost { Page(log: log) }
    log.expect(["page appears", "late appears", "changed"])
    await host.settled()
    log.expect(["page task", "late task"])
    withExtendedLifetime(host) {}
  }

  @Test func `Removed rows disappear before new rows appear, and those appear in the document's order`() async {
    struct Page: View {
      let model: Model
      let log: Log
      var body: some View {
        Element("ul") {
          ForEach(model.rows, id: \.self) { row in
            Logged(name: "row \(row)", log: log) { Logged(name: "text \(row)", log: log) { Text("") } }
          }
        }
        .onChange(of: model.rows) { log("changed") }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Page(model: model, log: log) }
    await host.settled()
    _ = log.drain()
    model.rows = [3, 2, 0]
    host.update()
    log.expect([
      "row 1 leaves", "text 1 leaves", "text 3 appears", "row 3 appears", "text 0 appears", "row 0 appears",
      "changed",
    ])
    await host.settled()
    log.expect(["text 3 task", "row 3 task", "text 0 task", "row 0 task"])
  }

  @Test(arguments: ["id", "type", "branch"])
  func `A view that replaces another one appears after that has disappeared, inner views first`(_ kind: String) async {
    struct Page: View {
      let kind: String
      let model: Model
      let log: Log
      var body: some View {
        let view = Logged(name: "outer \(model.id)", log: log) {
          Logged(name: "inner \(model.id)", log: log) { Text("") }
        }
        switch kind {
        case "id": view.id(model.id)
        case "type": model.id == 1 ? AnyView(view) : AnyView(Element("b") { view })
        default: if model.id == 1 { view } else { view }
        }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Page(kind: kind, model: model, log: log) }
    await host.settled()
    _ = log.drain()
    model.id = 2
    host.update()
    log.expect(["outer 1 leaves", "inner 1 leaves", "inner 2 appears", "outer 2 appears"])
    await host.settled()
    log.expect(["inner 2 task", "outer 2 task"])
  }

  @Test func `A page that is pushed appears inner views first, and disappears when it is popped`() async throws {
    struct Page: View {
      let log: Log
      var body: some View {
        NavigationStack {
          NavigationLink("Open", value: 1)
            .navigationDestination(for: Int.self) { number in
              Logged(name: "page \(number)", log: log) { Logged(name: "content", log: log) { Text("") } }
            }
        }
      }
    }
    let log = Log()
    let host = ViewHost { Page(log: log) }
    try host.tap("Open")
    log.expect(["content appears", "page 1 appears"])
    await host.settled()
    log.expect(["content task", "page 1 task"])
    try host.tap("Back")
    log.expect(["page 1 leaves", "content leaves"])
  }

  @Test func `A parent that is evaluated again in the update keeps the order of its content`() {
    struct Page: View {
      let model: Model
      let log: Log
      var body: some View {
        Element("div") {
          if !model.isShown { Logged(name: "first", log: log) { Text("") } }
          Element("p") { Setter(model: model) }.onAppear { log("setter appears") }
        }
        .onAppear { log("page appears") }
      }
    }
    struct Setter: View {
      let model: Model
      var body: some View {
        let _ = model.isShown = false
        Text("setter")
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Page(model: model, log: log) }
    log.expect(["first appears", "setter appears", "page appears"])
    withExtendedLifetime(host) {}
  }

  @Test func `Ten thousand nested views with actions appear innermost first`() {
    struct Deep: View {
      let depth: Int
      let log: (Int) -> Void
      var body: some View {
        if depth > 0 {
          Element("i") {
            Text("").onAppear { log(-depth) }
            AnyView(Deep(depth: depth - 1, log: log))
          }
          .onAppear { log(depth) }
        }
      }
    }
    var log: [Int] = []
    let host = ViewHost { Deep(depth: 10_000) { log.append($0) } }
    #expect(log == (1...10_000).map { $0 - 10_001 } + Array(1...10_000))
    host.unmount()
  }
}
