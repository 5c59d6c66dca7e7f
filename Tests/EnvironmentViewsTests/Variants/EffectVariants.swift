import EnvironmentCore
import Observation
import Testing

@testable import EnvironmentViews

// Variants of the tests of effects and lifetimes: of other views, values and moments of removal.

extension EffectHostTests {
  @Test func `A task writes a state, and is cancelled when its view is removed`() async throws {
    struct Page: View {
      @State private var text = "loading"
      let ended: () -> Void
      var body: some View {
        Text(text).task {
          text = "loaded"
          for await _ in AsyncStream<Never>.makeStream().stream {}
          ended()
        }
      }
    }
    var hasEnded = false
    let host = ViewHost { Page { hasEnded = true } }
    await host.settled()
    host.expectHTML("loaded")
    host.unmount()
    await host.settled()
    #expect(hasEnded)
  }

  @Test func `A task of a view that is added and removed in one update never starts`() async throws {
    struct Page: View {
      @State private var isShown = false
      let started: () -> Void
      var body: some View {
        Button("both") {
          isShown = true; isShown = false
        }
        if isShown { Text("x").task { started() } }
      }
    }
    var hasStarted = false
    let host = ViewHost { Page { hasStarted = true } }
    try host.tap("both"); host.update()
    await host.settled()
    #expect(!hasStarted)
  }
}

extension ViewTaskTests {
  @Test func `A task whose view an action removes doesn't run`() async throws {
    struct Page: View {
      let model: Model
      let log: Log
      var body: some View {
        if model.isShown {
          Text("")
            .task { log("task \(Task.isCancelled)") }
            .onAppear {
              log("appear")
              model.isShown = false
            }
        }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Page(model: model, log: log) }
    host.expectHTML("")
    await host.settled()
    log.expect(["appear"])
  }

  @Test func `The next update shows the current values of a model that other threads write`() async {
    struct Page: View {
      let store: SharedStore
      var body: some View { Text("\(store.number)") }
    }
    let store = SharedStore()
    let (first, second) = (ViewHost { Page(store: store) }, ViewHost { Page(store: store) })
    for round in 1...50 {
      await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { store.increment() } }
      }
      #expect((first.html, second.html) == ("\(4 * round)", "\(4 * round)"))
    }
  }

  @Test func `All but the last of the tasks for identifiers in quick succession run cancelled`() async {
    struct Page: View {
      let model: Model
      let log: Log
      var body: some View {
        Text("").task(id: model.number) { [number = model.number] in log("\(number) \(Task.isCancelled)") }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Page(model: model, log: log) }
    for number in 1...2 {
      model.number = number
      host.update()
    }
    await host.settled()
    log.expect(["0 true", "1 true", "2 false"])
  }

  @Test func `Settling waits for a task that works elsewhere, however long that takes`() async {
    struct Page: View {
      @State private var sum = 0
      var body: some View {
        Text("\(sum)").task {
          async let first = Self.sum(to: 300_000)
          async let second = Self.sum(to: 200_000)
          sum = await first - second
        }
      }

      @concurrent private static func sum(to limit: Int) async -> Int {
        var sum = 0
        for number in 1...limit { sum &+= number }
        return sum
      }
    }
    let host = ViewHost { Page() }
    await host.settled()
    host.expectHTML("25000050000")
  }

  @Test func `A task that is always ready on other threads is reported, and settling ends`() async {
    struct Page: View {
      @State private var number = 0
      var body: some View {
        Text("\(number)").task {
          while !Task.isCancelled {
            number += 1
            await Self.yield()
          }
        }
      }

      @concurrent private static func yield() async { await Task.yield() }
    }
    await expectReportOfEndlessTask(in: ViewHost { Page() })
  }
}

extension ViewEffectTests {
  @Test func `An optional value that becomes nil, or a value, counts as changed`() throws {
    let (log, place) = (Log(), Place())
    for value in [nil, 1, nil] as [Int?] {
      try place.show(Text("").onChange(of: value) { old, _ in log(old.map { "\($0)" } ?? "nil") })
    }
    log.expect(["nil", "1"])
  }

  @Test func `A task runs until the view disappears, and again for another value`() async throws {
    let place = Place()
    let (events, continuation) = AsyncStream.makeStream(of: String.self)
    var iterator = events.makeAsyncIterator()
    func show(_ id: Int) throws {
      try place.show(
        Text("").task(id: id) {
          continuation.yield("start \(id)")
          for await _ in AsyncStream<Never>.makeStream().stream {}
          continuation.yield("end \(id) \(Task.isCancelled)")
        })
    }
    try show(1)
    #expect(await iterator.next() == "start 1")
    try show(1)
    try show(2)
    #expect([await iterator.next(), await iterator.next()].sorted { $0! < $1! } == ["end 1 true", "start 2"])
    place.end()
    #expect(await iterator.next() == "end 2 true")
  }
}

extension LifetimeTests {
  @Test func `A hierarchy of a single view is deallocated when it is unmounted`() {
    struct Single: View {
      let token: Token
      var body: some View { Text("") }
    }
    let weak = Weak()
    let host = ViewHost {
      let token = Token()
      let _ = weak.note(token)
      Single(token: token)
    }
    #expect(weak.living == 1)
    host.unmount()
    #expect(weak.living == 0)
  }

  @Test func `An action that unmounts its host in the middle of an update ends the update`() {
    let log = Log()
    var host: ViewHost<AnyView>?
    let model = Model()
    struct Inner: View {
      let model: Model
      let log: Log
      let unmount: () -> Void
      var body: some View {
        Text("\(model.number)")
          .onChange(of: model.number) { unmount() }
          .onChange(of: model.number) { log("change") }
          .onDisappear { log("gone") }
      }
    }
    host = ViewHost { AnyView(Inner(model: model, log: log) { host?.unmount() }) }
    model.number = 1
    host?.update()
    #expect(log.drain().filter { $0 == "gone" } == ["gone"])
    #expect(host?.html == "")
    host = nil
    log.expect([])
  }
}

extension ObservableObjectHostTests {
  @Test func `A state object is deallocated with its view`() throws {
    weak var weakModel: Model?
    struct Page: View {
      @StateObject private var model = Model()
      let seen: (Model) -> Void
      var body: some View { let _ = seen(model); Text(model.name) }
    }
    let host = ViewHost { Page { weakModel = $0 } }
    #expect(weakModel != nil)
    host.unmount()
    #expect(weakModel == nil)
  }
}

extension NavigationTests {
  @Test func `A stack is deallocated with its host`() throws {
    weak var model: PageModel?
    do {
      let made = PageModel()
      model = made
      let host = ViewHost {
        NavigationStack { NavigationLink("Open", value: made) }
          .navigationDestination(for: PageModel.self) { Text($0.title) }
      }
      try host.tap("Open")
      host.unmount()
    }
    #expect(model == nil)
  }
}
