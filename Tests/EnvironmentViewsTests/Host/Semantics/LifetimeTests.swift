import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests that everything of a view is deallocated with it, and that nothing is called afterwards.
@MainActor
struct LifetimeTests {
  typealias Model = TestModel

  final class Token {}

  fileprivate final class Object: ObservableObject {
    @Published var name = "a"
  }

  @MainActor
  final class Weak {
    private var objects: [() -> AnyObject?] = []
    func note(_ object: AnyObject) { objects.append { [weak object] in object } }
    var living: Int { objects.count { $0() != nil } }
    var count: Int { objects.count }
  }

  private struct Row: View {
    let model: Model
    let weak: Weak
    let token: Token
    @State private var state = Token()
    @StateObject private var object = Object()
    var body: some View {
      let _ = weak.note(state)
      let _ = weak.note(object)
      let _ = weak.note(token)
      Button("\(model.number) \(object.name)") { [state] in weak.note(state) }
        .onAppear { [token] in weak.note(token) }
        .onDisappear { [token] in weak.note(token) }
        .onChange(of: model.number) { [token] in weak.note(token) }
        .environment(\.title, "\(model.number)")
    }
  }

  private struct Page: View {
    let model: Model
    let weak: Weak
    var body: some View {
      if model.isShown { Row(model: model, weak: weak, token: Token()) }
    }
  }

  @Test func `A view that is removed, or unmounted, also with changes pending, is deallocated with all its objects`() {
    let endings: [(ViewHost<Page>, Model) -> Void] = [
      { host, model in
        model.number = 1
        host.update()
        model.isShown = false
        host.update()
      },
      { host, _ in host.unmount() },
      { host, model in
        model.number = 1
        host.unmount()
      },
    ]
    for (index, end) in endings.enumerated() {
      let (model, weak) = (Model(), Weak())
      let host = ViewHost { Page(model: model, weak: weak) }
      #expect(weak.living == weak.count && weak.count > 3)
      end(host, model)
      #expect(weak.living == 0, "ending \(index)")
    }
  }

  @Test func `A host ends its views when it is deallocated`() {
    let (model, weak, log) = (Model(), Weak(), Log())
    do {
      let host = ViewHost {
        Page(model: model, weak: weak).onDisappear { log("gone") }
      }
      host.update()
    }
    #expect(weak.living == 0)
    log.expect(["gone"])
    model.number = 2
    model.isShown = false
    log.expect([])
  }

  @Test func `Nothing is called after a hierarchy has been unmounted`() async {
    struct LoggingView: View {
      let model: Model
      let log: Log
      var body: some View {
        let _ = log("body")
        Text("\(model.number)")
          .onAppear { log("appear") }
          .onChange(of: model.number) { log("change") }
          .task(id: model.number) { log("task") }
          .transformEnvironment(\.title) { _ in log("transform \(model.number)") }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { LoggingView(model: model, log: log) }
    _ = log.drain()
    model.number = 1
    host.unmount()
    host.environment.title = "new"
    model.number = 2
    host.update()
    host.unmount()
    await host.settled()
    log.expect([])
    host.expectHTML("")
    host.expectNoControl("anything")
  }
}
