import EnvironmentKit
import TestSupport
import Testing

extension RunningTaskTests {
  @Test func `A running task keeps the values however many other objects are unbound after its own`() async throws {
    struct Page: View {
      let loaders: [Loader]
      @State private var count = 0
      var body: some View {
        Button("Next") { count += 1 }
        ForEach(Array(loaders.enumerated().dropFirst(count)), id: \.offset) { _, loader in
          Text("").bindEnvironment(to: loader)
        }
      }
    }
    let (loaders, gate) = ((0..<testSize(150, full: 300)).map { _ in Loader() }, Gate())
    let host = ViewHost(environment: boundValues()) { Page(loaders: loaders) }
    let task = Task { await loaders[0].load(gate) }
    while gate.arrivals == 0 { await Task.yield() }
    for _ in loaders { try host.tap("Next") }
    #expect(loaders.allSatisfy { !$0.isEnvironmentBound })
    gate.open()
    await task.value
    #expect(loaders[0].labels == ["bound", "bound"])
    host.unmount()
  }

  @Test func `A value that is released when its object is bound again may read the object`() async {
    let loader = Loader()
    var labels: [String] = []
    let host = ViewHost(environment: boundValues()) {
      Text("").bindEnvironment(to: loader)
        .environment(Resource { MainActor.assumeIsolated { labels.append(loader.label) } })
    }
    host.unmount()
    #expect(await Task { loader.label }.value == "bound")
    loader.bindEnvironment(from: boundValues(label: "other"))
    #expect(labels == ["other"])
  }
}

/// An object that runs a closure when it is deallocated.
private final class Resource: Observable {
  let onDeinit: () -> Void

  init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }

  deinit { onDeinit() }
}
