import EnvironmentCore
import Testing

@testable import EnvironmentViews

@MainActor
struct ViewEffectTests {
  /// A place that has an effect.
  final class Place: EffectFinder {
    private var progress: EffectProgress?

    func show(_ view: some View) throws {
      progress = try effect(of: view).run(progress)
      progress?.action?()
      progress?.startTask?(SettlingExecutor())
    }

    func end() { progress?.end?() }
  }

  @Test func `A view that appears runs its first action once, and one that disappears its last`() throws {
    let (log, place, other) = (Log(), Place(), Place())
    for name in ["first", "last"] {
      try place.show(Text("").onAppear { log("appear \(name)") })
      try other.show(Text("").onDisappear { log("disappear \(name)") })
    }
    log.expect(["appear first"])
    place.end()
    other.end()
    log.expect(["disappear last"])
  }

  @Test func `A changed value runs an action with the old and the new value, the new one, or none`() throws {
    let (log, both, new, none) = (Log(), Place(), Place(), Place())
    for value in [1, 1, 2, 2, 3] {
      try both.show(Text("").onChange(of: value) { old, new in log("\(old) \(new)") })
      try new.show(Text("").onChange(of: value, perform: { new in log("\(new)") }))
      try none.show(Text("").onChange(of: value) { log("changed") })
    }
    log.expect(["1 2", "2", "changed", "2 3", "3", "changed"])
  }

  @Test func `The first value runs an action on request`() throws {
    let (log, place) = (Log(), Place())
    for _ in 0..<2 {
      try place.show(Text("").onChange(of: Int?.none, initial: true) { old, new in log("\(old as Any) \(new as Any)") })
    }
    log.expect(["nil nil"])
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
