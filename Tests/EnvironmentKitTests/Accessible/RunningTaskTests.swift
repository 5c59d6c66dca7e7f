import EnvironmentKit
import Testing

@MainActor struct RunningTaskTests {
  @EnvironmentAccessible @MainActor
  final class Loader {
    @Environment(\.label) var label
    @Environment(\.size) var size
    private(set) var labels: [String] = []

    /// Reads the label before and after waiting.
    func load(_ gate: Gate) async {
      labels.append(label)
      await gate.pass()
      labels.append(label)
    }
  }

  /// A point at which tasks wait until the gate opens.
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

  @EnvironmentAccessible
  final class Parent {
    @Environment(\.label) var label
    let child = Child()
  }

  @EnvironmentAccessible
  final class Child {
    @Environment(Parent.self) var parent: Parent?
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

  @Test func `A view's task keeps the values of its model's binding when the view disappears`() async throws {
    let (loader, gate) = (Loader(), Gate())
    let host = ViewHost(environment: boundValues()) { Page(loader: loader, gate: gate) }
    await host.settled()
    #expect(gate.arrivals == 1)
    try host.tap("Hide")
    #expect(!loader.isEnvironmentBound)
    #expect(loader.label == "bound")
    gate.open()
    await host.settled()
    #expect(loader.labels == ["bound", "bound"])
    host.unmount()
  }

  @Test func `A task that no view started keeps the values too, as do its child tasks`() async {
    let (loader, gate) = (Loader(), Gate())
    let host = bindingHost(loader, includeChildren: false)
    let task = Task {
      await loader.load(gate)
      async let size = loader.size
      return await size
    }
    while gate.arrivals == 0 { await Task.yield() }
    host.unmount()
    gate.open()
    let size = await task.value
    #expect(size == 2)
    #expect(loader.labels == ["bound", "bound"])
    #expect(loader.label == "bound")
  }

  @Test func `Unbinding or binding the model explicitly ends the values that a task keeps`() async {
    let (loader, gate) = (Loader(), Gate())
    let ends: [() -> Void] = [
      { loader.unbindEnvironment() }, { loader.bindEnvironment(from: boundValues(label: "other")) },
    ]
    for end in ends {
      let host = bindingHost(loader, includeChildren: false)
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

  @Test func `An object in its own environment is deallocated with its view, and so are its children`() throws {
    struct Page: View {
      @State private var parent: Parent?
      let made: (Parent) -> Void
      var body: some View {
        Button("Show") {
          let new = Parent()
          made(new)
          parent = new
        }
        Button("Hide") { parent = nil }
        if let parent {
          Text(parent.child.parent === parent ? "itself" : "another")
            .bindEnvironment(to: parent, includeChildren: true)
            .environment(parent)
        }
      }
    }
    weak var parent: Parent?
    weak var child: Child?
    let host = ViewHost { Page { (parent, child) = ($0, $0.child) } }
    for _ in 1...3 {
      try host.tap("Show")
      #expect(host.html.contains("itself"))
      try host.tap("Hide")
      #expect(host.html.contains("itself") == false)
      #expect(parent == nil)
      #expect(child == nil)
    }
    host.unmount()
  }

  @Test func `The kept values are released with the object, or with the hierarchy`() {
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
