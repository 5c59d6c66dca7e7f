import EnvironmentCore
import Testing

@testable import EnvironmentViews

@MainActor
@Suite struct ViewEffectTests {
  /// A place that has an effect.
  final class Place: EffectFinder {
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
    log.expect(["first"])
  }

  @Test func `A view that disappears runs its last action`() throws {
    let (log, place) = (Log(), Place())
    try place.show(Text("").onDisappear { log("first") })
    try place.show(Text("").onDisappear { log("second") })
    log.expect([])
    place.end()
    log.expect(["second"])
  }

  @Test func `A changed value runs an action with the old and the new value`() throws {
    let (log, place) = (Log(), Place())
    for value in [1, 1, 2, 2, 3] {
      try place.show(Text("").onChange(of: value) { old, new in log("\(old) \(new)") })
    }
    log.expect(["1 2", "2 3"])
  }

  @Test func `The first value runs an action on request`() throws {
    let (log, place) = (Log(), Place())
    try place.show(Text("").onChange(of: Int?.none, initial: true) { old, new in log("\(old as Any) \(new as Any)") })
    try place.show(Text("").onChange(of: Int?.none, initial: true) { old, new in log("never") })
    log.expect(["nil nil"])
  }

  @Test func `An action may take no value, or the new one`() throws {
    let (log, place, other) = (Log(), Place(), Place())
    for value in [1, 2] {
      try place.show(Text("").onChange(of: value) { log("changed") })
      try other.show(Text("").onChange(of: value, perform: { new in log("\(new)") }))
    }
    log.expect(["changed", "2"])
  }

  @Test func `A renderer runs no action and no task`() throws {
    let log = Log()
    let page = Text("text")
      .onAppear { log("appear") }
      .onDisappear { log("disappear") }
      .onChange(of: 1, initial: true) { log("change") }
      .task { log("task") }
    try expectHTML(of: page, "text")
    log.expect([])
  }
}
