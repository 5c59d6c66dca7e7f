import EnvironmentSwiftUI
import SwiftUI
import Testing

/// Tests of the evaluations of a view that owns a model: SwiftUI evaluates it after a change of the environment only if
/// the model has read a value that differs.
@MainActor
struct OwnerEvaluationTests {
  struct Row: View {
    @EnvironmentBound var model = NoteModel()
    let number: Int

    init(_ number: Int) { self.number = number }

    var body: some View { Text("\(number) \(model.api.name)") }
  }

  struct Page<Content: View>: View {
    @State var name = "live"
    @State var other = 0
    let content: Content

    init(@ViewBuilder content: () -> Content) { self.content = content() }

    var body: some View {
      let other = other
      Button("rename") { name += "!" }
      Button("other") { self.other += 1 }
      content
        .environment(\.label, "\(other)")
        .environment(\.player.volume, other)
        .transformEnvironment(\.greeting) { $0 = "same" }
        .transformEnvironment(\.settings) { $0.volume = 1 }
        .environment(\.api, API(name: name))
    }
  }

  @Test(arguments: [false, true])
  func `A change of values that no model has read evaluates no view that owns one`(updatesOffMainThread: Bool) throws {
    let host = Host(updatesOffMainThread: updatesOffMainThread) {
      Page { ForEach(0..<10, id: \.self) { Row($0) } }
    }
    _ = host.drainBodies()
    try host.tap("other")
    host.environment.colorScheme = .dark
    host.environment.modelValues.greeting = "unread"
    host.update()
    #expect(host.drainBodies() == ["Page<ForEach<Range<Int>, Int, Row>>"])
    try host.tap("rename")
    #expect(host.texts.dropFirst(2) == (0..<10).map { "\($0) live!" }[...])
    #expect(Set(host.drainBodies().dropFirst()) == ["Row"])
    #expect(host.isSettled)
  }

  @Test(arguments: [false, true])
  func `A value that is first read after a change is the current one`(updatesOffMainThread: Bool) throws {
    struct Reader: View {
      @EnvironmentBound var model = NoteModel()
      let read: Shared<[String]>

      var body: some View {
        Text(model.title)
        Button("read") { read.value.append("\(model.api.name) \(model.greeting)") }
      }
    }
    let read = Shared<[String]>([])
    let host = Host(updatesOffMainThread: updatesOffMainThread) { Reader(read: read) }
    _ = host.drainBodies()
    host.environment.api = API(name: "first")
    host.update()
    host.environment.modelValues.greeting = "hi"
    host.update()
    #expect(host.drainBodies() == [])
    try host.tap("read")
    host.environment.api = API(name: "second")
    host.environment.modelValues.greeting = "hello"
    host.update()
    try host.tap("read")
    #expect(read.value == ["first hi", "second hello"])
  }

  @Test func `A view that binds a model's children is evaluated for the values that these have read`() throws {
    struct Shelf: View {
      @EnvironmentBound(includeChildren: true) var shelf = ShelfModel()

      var body: some View { Text(shelf.notes[0].api.name) }
    }
    let host = Host { Page { Shelf() } }
    _ = host.drainBodies()
    try host.tap("other")
    #expect(host.drainBodies() == ["Page<Shelf>"])
    try host.tap("rename")
    #expect(host.texts == ["rename", "other", "live!"])
    #expect(Set(host.drainBodies()) == ["Page<Shelf>", "Shelf"])
  }

  @Test func `An equal environment after a change is read, and so is the next one`() {
    let host = Host { Row(0) }
    for name in ["a", "b", "b", "a"] {
      host.environment.label = "\(name) of the label"
      host.update()
      host.environment.api = API(name: name)
      host.update()
      #expect(host.texts == ["0 \(name)"])
    }
  }

  @Test func `A view is evaluated for a value of the environment that a computed property of its model reads`() {
    struct Summary: View {
      @EnvironmentBound var model = SummaryModel()

      var body: some View { Text(model.text) }
    }
    let host = Host { Summary() }
    #expect(host.texts == ["live Hello"])
    host.environment.api = API(name: "new")
    host.update()
    #expect(host.texts == ["new Hello"])
    host.environment.modelValues.greeting = "hi"
    host.update()
    #expect(host.texts == ["new hi"])
  }

  @Test func `Views that set the same values by a transformation evaluate no reader`() throws {
    struct Reader: View {
      @Environment(\.greeting) var greeting

      var body: some View { Text(greeting) }
    }
    let host = Host {
      Page {
        Row(0)
        Reader()
      }
    }
    _ = host.drainBodies()
    try host.tap("other")
    #expect(host.drainBodies().count == 1)
    #expect(host.texts == ["rename", "other", "0 live", "same"])
  }
}

@EnvironmentAccessible
final class SummaryModel {
  @Environment(\.api) private var api
  @Environment(\.greeting) private var greeting

  var text: String { "\(api.name) \(greeting)" }
}
