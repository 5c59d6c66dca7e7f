import EnvironmentCore
import Testing

@testable import EnvironmentViews

@MainActor
@Suite struct ViewEffectTests {
  /// A place that has an effect.
  private final class Place: EffectFinder {
    private var progress: EffectProgress?

    func show(_ view: some View) throws {
      progress = try effect(of: view).run(progress)
      progress?.action?()
      progress?.startTask?(globalConcurrentExecutor)
    }

    func end() { progress?.end?() }
  }

  @Test func `A view that appears runs an action once`() throws {
    let (log, place) = (Log(), Place())
    try place.show(Text("").onAppear { log("first") })
    try place.show(Text("").onAppear { log("second") })
    place.end()
    #expect(log.entries == ["first"])
  }

  @Test func `A view that disappears runs its last action`() throws {
    let (log, place) = (Log(), Place())
    try place.show(Text("").onDisappear { log("first") })
    try place.show(Text("").onDisappear { log("second") })
    #expect(log.entries == [])
    place.end()
    #expect(log.entries == ["second"])
  }

  @Test func `A changed value runs an action with the old and the new value`() throws {
    let (log, place) = (Log(), Place())
    for value in [1, 1, 2, 2, 3] {
      try place.show(Text("").onChange(of: value) { old, new in log("\(old) \(new)") })
    }
    #expect(log.entries == ["1 2", "2 3"])
  }

  @Test func `The first value runs an action on request`() throws {
    let (log, place) = (Log(), Place())
    try place.show(Text("").onChange(of: Int?.none, initial: true) { old, new in log("\(old as Any) \(new as Any)") })
    try place.show(Text("").onChange(of: Int?.none, initial: true) { old, new in log("never") })
    #expect(log.entries == ["nil nil"])
  }

  @Test func `An optional value that becomes nil, or a value, counts as changed`() throws {
    let (log, place) = (Log(), Place())
    for value in [nil, 1, nil] as [Int?] {
      try place.show(Text("").onChange(of: value) { old, _ in log(old.map { "\($0)" } ?? "nil") })
    }
    #expect(log.entries == ["nil", "1"])
  }

  @Test func `An action may take no value, or the new one`() throws {
    let (log, place, other) = (Log(), Place(), Place())
    for value in [1, 2] {
      try place.show(Text("").onChange(of: value) { log("changed") })
      try other.show(Text("").onChange(of: value, perform: { new in log("\(new)") }))
    }
    #expect(log.entries == ["changed", "2"])
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

  @Test func `A renderer runs no action and no task`() throws {
    let log = Log()
    let page = Text("text")
      .onAppear { log("appear") }
      .onDisappear { log("disappear") }
      .onChange(of: 1, initial: true) { log("change") }
      .task { log("task") }
    try expectHTML(of: page, "text")
    #expect(log.entries == [])
  }
}
