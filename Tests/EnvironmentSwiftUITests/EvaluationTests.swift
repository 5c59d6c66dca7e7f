import EnvironmentSwiftUI
import SwiftUI
import TestSupport
import Testing

/// Tests of the number of evaluations: a body is evaluated for a change of a value that it has read, twice if its view
/// owns the model from which it reads, and an equal value or view costs nothing.
@MainActor
struct EvaluationTests {
  // MARK: Changes

  /// A view that shows what the model reads, in its own body and in views below.
  struct Owner: View {
    @EnvironmentBound(includeChildren: true) var shelf = ShelfModel()
    let seen: Shared<ShelfModel?>

    var body: some View {
      let _ = seen.value = shelf
      Text(shelf.notes[0].api.name)
      Text(shelf.greeting)
      Outer(shelf: shelf)
    }
  }

  struct Outer: View {
    let shelf: ShelfModel

    var body: some View { Inner(shelf: shelf) }
  }

  struct Inner: View {
    let shelf: ShelfModel

    var body: some View {
      Text(shelf.greeting)
      ForEach(shelf.notes.indices, id: \.self) { index in Text(shelf.notes[index].api.name) }
    }
  }

  @Test func `A change of a value evaluates each view that reads it from the model, the owner of the model twice`() {
    let seen = Shared<ShelfModel?>(nil)
    let host = Host { Owner(seen: seen) }
    _ = host.drainBodies()
    host.environment.modelValues.greeting = "hi"
    host.update()
    #expect(host.texts == ["live", "hi", "hi", "live"])
    #expect(host.drainBodies() == ["Owner", "Inner", "Owner"])
    #expect(host.passes == 2)
    host.environment.api = API(name: "new")
    host.update()
    #expect(host.texts == ["new", "hi", "hi", "new"])
    #expect(host.drainBodies() == ["Owner", "Owner"])
    #expect(host.passes == 2)
  }

  @Test func `A change of a value notifies observers outside of views`() throws {
    let seen = Shared<ShelfModel?>(nil)
    let host = Host { Owner(seen: seen) }
    let (shelf, changes) = (try #require(seen.value), Shared<[String]>([]))
    func observe(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) { MainActor.assumeIsolated { changes.value.append(name) } }
    }
    observe("greeting") { _ = shelf.greeting }
    observe("api") { _ = shelf.notes[0].api }
    host.environment.modelValues.greeting = "hi"
    host.update()
    #expect(changes.value == ["greeting"])
    host.environment.api = API(name: "new")
    host.update()
    #expect(changes.value == ["greeting", "api"])
  }

  @Test func `A view that binds a model is evaluated after a change that isn't its own`() throws {
    let seen = Shared<ShelfModel?>(nil)
    let isBoundAgain = Shared(false)
    let host = Host {
      Owner(seen: seen)
      if isBoundAgain.value, let shelf = seen.value {
        Text("again").bindEnvironment(to: shelf).environment(\.greeting, "inner")
      }
    }
    let shelf = try #require(seen.value)
    _ = host.drainBodies()
    shelf.greeting = "assigned"
    host.update()
    #expect(host.texts == ["live", "assigned", "assigned", "live"])
    #expect(host.drainBodies() == ["Owner", "Inner"])
    shelf.resetEnvironment(\.greeting)
    host.update()
    #expect(host.texts == ["live", "Hello", "Hello", "live"])
    isBoundAgain.value = true
    host.setNeedsUpdate()
    host.update()
    #expect(host.texts == ["live", "inner", "inner", "live", "again"])
    isBoundAgain.value = false
    host.setNeedsUpdate()
    host.update()
    #expect(host.texts == ["live", "Hello", "Hello", "live"])
    shelf.notes[0].unbindEnvironment()
    host.update()
    let note = shelf.notes[0]
    note.bindEnvironment(from: EnvironmentValues())
    note.api = API(name: "alone")
    host.update()
    #expect(host.texts == ["alone", "Hello", "Hello", "alone"])
  }

  @Test(.ignoresReports) func `A view that binds a model on another thread shows each change`() {
    let seen = Shared<ShelfModel?>(nil)
    let host = Host(updatesOffMainThread: true) { Owner(seen: seen) }
    host.environment.modelValues.greeting = "hi"
    host.update()
    #expect(host.texts == ["live", "hi", "hi", "live"])
    seen.value?.greeting = "assigned"
    host.update()
    #expect(host.texts == ["live", "assigned", "assigned", "live"])
    #expect(host.isSettled)
  }

  @Test func `A function that a view above has made before is called after the change`() {
    struct Closure: View {
      @EnvironmentBound var model = NoteModel()
      let seen: Shared<(() -> String)?>

      var body: some View {
        let _ = seen.value = { model.api.name }
        Reader(read: seen.value)
      }
    }
    struct Reader: View, Equatable {
      let read: (() -> String)?

      nonisolated static func == (first: Self, second: Self) -> Bool { true }
      var body: some View { Text(read?() ?? "none") }
    }
    let seen = Shared<(() -> String)?>(nil)
    let host = Host { Closure(seen: seen) }
    #expect(host.texts == ["live"])
    host.environment.api = API(name: "new")
    host.update()
    #expect(host.texts == ["new"])
  }

  // MARK: Equal values

  /// A property that notes its updates.
  struct Noting: DynamicProperty {
    @Environment(\.greeting) var greeting
    let updates: Shared<Int>

    mutating func update() { MainActor.assumeIsolated { updates.value += 1 } }
  }

  struct Reader: View {
    var noting: Noting

    init(_ updates: Shared<Int>) { noting = Noting(updates: updates) }

    var body: some View { Text(noting.greeting) }
  }

  struct Parent<Content: View>: View {
    @State var count = 0
    let content: Content

    init(@ViewBuilder content: () -> Content) { self.content = content() }

    var body: some View {
      let count = count
      Button("add \(count)") { self.count += 1 }
      content.environment(\.greeting, "set").environment(\.player.volume, 3)
    }
  }

  @Test func `A parent that sets an equal value again updates no property below`() throws {
    let updates = Shared(0)
    let host = Host { Parent { Reader(updates) } }
    #expect(updates.value == 1)
    try host.tap("add 0")
    try host.tap("add 1")
    #expect(host.texts == ["add 2", "set"])
    #expect(updates.value == 1)
  }

  @Test func `Each set value is its own key path, and a changed one is read`() throws {
    struct Setter: View {
      @State var count = 0

      var body: some View {
        let count = count
        Button("add") { self.count += 1 }
        Shown().environment(\.player.volume, count).environment(\.greeting, "\(count)")
      }
    }
    struct Shown: View {
      @Environment(\.player.volume) var volume
      @Environment(\.greeting) var greeting

      var body: some View { Text("\(volume) \(greeting)") }
    }
    let host = Host { Setter() }
    #expect(host.texts == ["add", "0 0"])
    try host.tap("add")
    #expect(host.texts == ["add", "1 1"])
  }

  @Test func `A value is set through a key path with arguments`() throws {
    struct Setter: View {
      @State var count = 0

      var body: some View {
        let count = count
        Button("add") { self.count += 1 }
        Shown().environment(\.[numbered: count], "n\(count)").environment(\.[numbered: 7], "seven")
      }
    }
    struct Shown: View {
      @Environment(\.[numbered: 0]) var zero
      @Environment(\.[numbered: 1]) var one
      @Environment(\.[numbered: 7]) var seven

      var body: some View { Text("\(zero) \(one) \(seven)") }
    }
    let host = Host { Setter() }
    #expect(host.texts == ["add", "n0 - seven"])
    try host.tap("add")
    #expect(host.texts == ["add", "- n1 seven"])
  }

  @Test func `A view that owns a model isn't evaluated with its parent`() throws {
    struct Child: View {
      @EnvironmentBound var model = NoteModel()

      var body: some View { Text(model.api.name) }
    }
    struct Page: View {
      @State var count = 0

      var body: some View {
        let count = count
        Button("add \(count)") { self.count += 1 }
        Child()
      }
    }
    let host = Host { Page() }
    _ = host.drainBodies()
    try host.tap("add 0")
    #expect(host.texts == ["add 1", "live"])
    #expect(host.drainBodies() == ["Page"])
  }

  @Test func `A view that binds the same object again isn't evaluated with its parent`() throws {
    struct Page: View {
      @State var count = 0
      let model: NoteModel

      var body: some View {
        let count = count
        Button("add \(count)") { self.count += 1 }
        Text("bound").bindEnvironment(to: model, includeChildren: true)
      }
    }
    let host = Host { Page(model: NoteModel()) }
    _ = host.drainBodies()
    try host.tap("add 0")
    #expect(host.drainBodies() == ["Page"])
  }
}

private struct NumberedKey: ModelEnvironmentKey {
  static var defaultValue: [Int: String] { [:] }
}

extension ModelEnvironmentValues {
  fileprivate subscript(numbered number: Int) -> String {
    get { self[NumberedKey.self][number] ?? "-" }
    set { self[NumberedKey.self][number] = newValue }
  }
}
