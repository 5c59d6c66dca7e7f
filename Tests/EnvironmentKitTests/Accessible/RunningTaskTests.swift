import EnvironmentKit
import Testing

@Suite @MainActor struct RunningTaskTests {
  @EnvironmentAccessible @MainActor
  final class Loader {
    @Environment(\.label) var label
    @Environment(\.size) var size
    private(set) var labels: [String] = []

    /// Reads before and after something that takes its time.
    func load(_ gate: Gate) async {
      labels.append(label)
      await gate.pass()
      labels.append(label)
    }
  }

  /// Holds up those who pass until it is opened.
  final class Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var arrivals = 0

    func pass() async {
      arrivals += 1
      await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  struct Page: View {
    let loader: Loader
    let gate: Gate
    @State private var isShown = true
    var body: some View {
      Button("Hide") { isShown = false }
      if isShown {
        Text("").bindEnvironment(to: loader).task { await loader.load(gate) }
      }
    }
  }

  @Test func `A view's task keeps what its model was bound to when the view goes`() async throws {
    let (loader, gate) = (Loader(), Gate())
    let host = ViewHost(environment: boundValues()) { Page(loader: loader, gate: gate) }
    await host.settled()
    #expect(gate.arrivals == 1)
    try host.tap("Hide")
    #expect(!loader.isEnvironmentBound)
    #expect(loader.label == "default")
    gate.open()
    await host.settled()
    #expect(loader.labels == ["bound", "bound"])
    host.unmount()
  }

  @Test func `So does a task that was begun elsewhere, with the tasks it begins`() async {
    let (loader, gate) = (Loader(), Gate())
    let host = ViewHost(environment: boundValues()) { Text("").bindEnvironment(to: loader) }
    let task = Task {
      await loader.load(gate)
      async let size = loader.size
      return await size
    }
    while gate.arrivals == 0 { await Task.yield() }
    host.unmount()
    gate.open()
    #expect(await task.value == 2)
    #expect(loader.labels == ["bound", "bound"])
    #expect(loader.label == "default")
  }

  @Test func `To unbind by hand, or to bind again, ends that`() async {
    let (loader, gate) = (Loader(), Gate())
    let ends: [() -> Void] = [
      { loader.unbindEnvironment() }, { loader.bindEnvironment(from: boundValues(label: "other")) },
    ]
    for end in ends {
      let host = ViewHost(environment: boundValues()) { Text("").bindEnvironment(to: loader) }
      let arrivals = gate.arrivals
      let task = Task { await loader.load(gate) }
      while gate.arrivals == arrivals { await Task.yield() }
      host.unmount()
      end()
      gate.open()
      await task.value
      loader.unbindEnvironment()
    }
    #expect(loader.labels == ["bound", "default", "bound", "other"])
  }

  @Test func `What is kept goes with the object, or with the hierarchy`() {
    final class Store: Observable {}
    weak var store: Store?
    weak var model: Loader?
    var host: ViewHost<AnyView>?
    let kept = Loader()
    do {
      let loader = Loader()
      let object = Store()
      (model, store) = (loader, object)
      host = ViewHost { AnyView(Text("").bindEnvironment(to: loader).environment(object)) }
      host?.unmount()
    }
    #expect(model == nil)
    #expect(store == nil)
    do {
      let object = Store()
      store = object
      host = ViewHost { AnyView(Text("").bindEnvironment(to: kept).environment(object)) }
      host?.unmount()
    }
    host = nil
    #expect(store == nil)
    #expect(!kept.isEnvironmentBound)
  }
}
