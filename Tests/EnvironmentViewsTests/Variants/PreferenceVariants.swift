import EnvironmentCore
import EnvironmentViews
import Observation
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
}
