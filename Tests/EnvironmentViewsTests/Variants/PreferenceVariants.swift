import EnvironmentCore
import EnvironmentViews
import Observation
import TestSupport
import Testing

// Variants of the tests of preferences: with other kinds of values, and deep hierarchies.

extension PreferenceTests {
  @Test func `An optional value of nil counts as a value`() throws {
    struct Last: PreferenceKey {
      static var defaultValue: String? { "default" }
      static func reduce(value: inout String?, nextValue: () -> String?) { value = nextValue() }
    }
    var received: [String?] = []
    let view = Group {
      Text("a").preference(key: Last.self, value: "a")
      Text("b").preference(key: Last.self, value: nil)
      Text("c")
    }
    let host = ViewHost { view.onPreferenceChange(Last.self) { received.append($0) } }
    host.update()
    #expect(received == [nil])
    let shown = try renderHTML(view.overlayPreferenceValue(Last.self) { Text($0 ?? "nil") })
    #expect(shown.contains(">nil<"))
  }

  @Test func `A view that contributes nothing changes nothing above it when it is removed`() {
    struct Page: View {
      let model: Model
      var body: some View {
        Text("a").preference(key: Names.self, value: ["a"])
        if model.isShown { Text("b").onPreferenceChange(Names.self) { _ in } }
      }
    }
    let model = Model()
    var transformations = 0
    let host = ViewHost {
      Page(model: model).transformPreference(Names.self) { _ in transformations += 1 }
        .onPreferenceChange(Names.self, perform: model.receive)
    }
    host.update()
    model.expectReceived([["a"]])
    let former = transformations
    model.isShown = false
    host.update()
    #expect(transformations == former)
  }

  @Test func `A hierarchy of any depth combines its values without recursion`() {
    struct Deep: View {
      let depth: Int
      var body: some View {
        if depth > 0 {
          Text("left").preference(key: Names.self, value: depth % 1000 == 0 ? ["\(depth)"] : [])
          AnyView(Deep(depth: depth - 1))
        }
      }
    }
    let model = Model()
    let host = ViewHost { Deep(depth: 4000).onPreferenceChange(Names.self, perform: model.receive) }
    host.update()
    model.expectReceived([["4000", "3000", "2000", "1000"]])
  }
}

extension PreferenceLayerTests {
  @Test func `A view that a renderer passes to a graph keeps its preferences`() throws {
    struct Deep: View {
      let depth: Int
      var body: some View {
        if depth > 0 {
          AnyView(Deep(depth: depth - 1))
        } else {
          Text("deep").preference(key: Names.self, value: ["bottom"])
            .overlayPreferenceValue(Names.self) { Text("inner \($0.joined())") }
        }
      }
    }
    let html = try renderHTML(Deep(depth: 3000).overlayPreferenceValue(Names.self) { Text("outer \($0.joined())") })
    #expect(html.contains(">inner bottom<"))
    #expect(html.contains(">outer bottom<"))
  }

  @Test func `A layer inside a condition reads the value of its own view`() {
    struct Page: View {
      let model: PreferenceTests.Model
      var body: some View {
        if model.isShown {
          Named(model: model).overlayPreferenceValue(Names.self) { Summary(names: $0) }
        }
      }
    }
    let model = Model()
    let host = ViewHost { Page(model: model).onPreferenceChange(Names.self, perform: model.receive) }
    model.expectReceived([["x"]])
    model.isShown = false
    host.expectHTML("")
    model.expectReceived([[]])
    model.name = "z"
    model.isShown = true
    host.expectHTML(Self.html(content: "named", layer: "z"))
    model.expectReceived([["z"]])
  }

  @Test func `A layer isn't made again while the preference is the same`() {
    struct Page: View {
      // Only bodies and this test use it, on the main actor.
      nonisolated(unsafe) static var layers = 0
      let model: PreferenceTests.Model
      var body: some View {
        Text(model.name).overlayPreferenceValue(Names.self) { names in
          let _ = Self.layers += 1
          Text(names.joined())
        }
      }
    }
    let model = Model()
    let host = ViewHost { Page(model: model) }
    host.update()
    #expect(Page.layers == 1)
    model.name = "y"
    host.expectHTML(contains: "y")
    #expect(Page.layers == 1)
  }

  @Test func `A layer in text content is a span`() throws {
    let button = Button(action: {}) { Text("a").backgroundPreferenceValue(Names.self) { Summary(names: $0) } }
    let html = try renderHTML(button)
    #expect(!html.contains("<div"))
    #expect(html.contains("inline-grid"))
  }
}

extension PreferenceRandomTests {
  @Observable
  final class Entry: Identifiable {
    let id: Int
    var number: Int?

    init(id: Int, number: Int?) {
      (self.id, self.number) = (id, number)
    }
  }

  @Observable
  final class Entries {
    var list: [Entry] = []
  }

  struct EntryView: View {
    let entry: Entry
    var body: some View {
      if let number = entry.number { Text("entry").preference(key: Names.self, value: [number]) }
    }
  }

  struct EntriesView: View {
    let entries: Entries
    var body: some View { ForEach(entries.list) { EntryView(entry: $0) } }
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `A reader of many siblings receives the value of all of them`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let entries = Entries()
    entries.list = (0..<300).map { Entry(id: $0, number: $0 % 70 == 0 ? $0 : nil) }
    var received: [Int] = []
    let host = ViewHost { EntriesView(entries: entries).onPreferenceChange(Names.self) { received = $0 } }
    for step in 0..<40 {
      #expect(received == entries.list.compactMap(\.number), "seed \(seed), step \(step)")
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<entries.list.count, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: entries.list.remove(at: index)
        case 1:
          entries.list.insert(
            Entry(id: 1000 + Int.random(in: 0..<1_000_000, using: &generator), number: step), at: index)
        case 2: entries.list.swapAt(0, index)
        case 3: entries.list[index].number = nil
        default: entries.list[index].number = step
        }
      }
      host.update()
    }
    host.unmount()
  }
}
