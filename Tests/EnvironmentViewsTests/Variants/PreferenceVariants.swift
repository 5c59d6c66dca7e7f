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

  @Observable
  final class Kind {
    var kind = 0
  }

  @Test func `A view that no longer sets a preference removes its value`() {
    struct Changing: View {
      let kind: Kind
      var body: some View {
        view
      }
      private var view: AnyView {
        switch kind.kind {
        case 0: AnyView(Text("a").preference(key: Names.self, value: ["a"]))
        case 1: AnyView(Text("a").preference(key: FirstName.self, value: "a"))
        default: AnyView(Text("a").id(kind.kind))
        }
      }
    }
    let kind = Kind()
    var received: [String] = []
    let host = ViewHost {
      Changing(kind: kind)
        .onPreferenceChange(Names.self) { received.append("\($0)") }
        .onPreferenceChange(FirstName.self) { received.append($0 ?? "none") }
    }
    #expect(received == [#"["a"]"#, "none"])
    for step in 1...2 {
      received = []
      kind.kind = step
      host.update()
      #expect(received == (step == 1 ? ["[]", "a"] : ["none"]))
    }
  }

  @Test func `A reader follows the values of views that are added, moved and removed`() {
    let model = Model()
    let host = ViewHost { Page(model: model) }
    model.received = []
    model.names = ["c", "a", "b"]
    host.update()
    model.expectReceived([["c", "a", "b", "x"]])
    model.names = ["a"]
    host.update()
    model.expectReceived([["a", "x"]])
    model.isShown = false
    host.update()
    model.expectReceived([["a", "hidden"]])
    model.names = []
    host.update()
    model.expectReceived([["hidden"]])
    model.names = ["d", "e"]
    model.isShown = true
    host.update()
    model.expectReceived([["d", "e", "x"]])
    model.names = ["d", "e"]
    host.update()
    model.expectReceived([])
  }

  @Test func `A transformation that reads a model follows it`() {
    let model = Model()
    let host = ViewHost {
      Row(name: "a").transformPreference(Names.self) { $0 = $0.map { $0 + model.suffix } }
        .onPreferenceChange(Names.self, perform: model.receive)
    }
    model.expectReceived([["a!"]])
    model.suffix = "?"
    host.update()
    model.expectReceived([["a?"]])
  }

  @Test func `A covered page passes no value on`() throws {
    let model = Model()
    let host = ViewHost {
      NavigationStack {
        Row(name: "root")
        NavigationLink("Open") { Row(name: "page") }
      }
      .onPreferenceChange(Names.self, perform: model.receive)
    }
    model.expectReceived([["root"]])
    try host.tap("Open")
    model.expectReceived([["page"]])
    try host.tap("Back")
    model.expectReceived([["root"]])
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

  @Test(.ignoresReports) func `A layer in text content is a span`() throws {
    let button = Button(action: {}) { Text("a").backgroundPreferenceValue(Names.self) { Summary(names: $0) } }
    let html = try renderHTML(button)
    #expect(!html.contains("<div"))
    #expect(html.contains("inline-grid"))
  }

  @Test func `An action doesn't run with a value from before the layers were updated`() {
    let model = Model()
    let host = ViewHost {
      Named(model: model)
        .overlayPreferenceValue(Names.self) { names in
          Text("layer").preference(key: Names.self, value: names.map { $0 + "2" })
        }
        .onPreferenceChange(Names.self, perform: model.receive)
    }
    model.expectReceived([["x", "x2"]])
    model.name = "y"
    host.update()
    model.expectReceived([["y", "y2"]])
  }

  @Test func `A hierarchy that was unmounted retains none of its preferences' values`() {
    weak var model: Model?
    do {
      let made = Model()
      model = made
      let host = ViewHost {
        Named(model: made)
          .transformPreference(Names.self) { $0.append(made.suffix) }
          .overlayPreferenceValue(Names.self) { Summary(names: $0 + [made.name]) }
          .onPreferenceChange(Names.self, perform: made.receive)
      }
      made.name = "y"
      host.update()
      made.expectReceived([["x", "!"], ["y", "!"]])
      host.unmount()
    }
    #expect(model == nil)
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

  @Test func `A change among many siblings combines only some of them`() {
    let leaves = (0..<3000).map { _ in Leaf() }
    var received: [Int] = []
    let host = ViewHost {
      ForEach(0..<3000, id: \.self) { LeafView(leaf: leaves[$0]) }
        .onPreferenceChange(Counted.self) { received.append($0) }
    }
    host.update()
    #expect(received == [3000])
    Counted.calls = 0
    leaves[517].number = 2
    host.update()
    #expect(received == [3000, 3001])
    #expect(Counted.calls < 120)
  }
}
