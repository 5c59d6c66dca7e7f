import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of values that travel upwards in a hierarchy.
@MainActor
@Suite struct PreferenceTests {
  struct Names: PreferenceKey {
    static let defaultValue: [String] = []
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  /// A key whose first value wins, and that computes another value only without one.
  struct FirstName: PreferenceKey {
    static var defaultValue: String? { nil }
    static func reduce(value: inout String?, nextValue: () -> String?) { value = value ?? nextValue() }
  }

  @MainActor
  @Observable
  final class Model {
    var names = ["a", "b", "c"]
    var isShown = true
    var name = "x"
    var suffix = "!"
    @ObservationIgnored var received: [[String]] = []

    func receive(_ names: [String]) { received.append(names) }

    /// Expects the values that have been received since the last call.
    func expectReceived(
      _ expected: [[String]], _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
    ) {
      let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
      #expect(received == expected, sourceLocation: location)
      received = []
    }
  }

  struct Row: View {
    let name: String
    var body: some View { Text(name).preference(key: Names.self, value: [name]) }
  }

  @Test func `The values of siblings are combined in the document's order`() {
    let model = Model()
    let host = ViewHost {
      Group {
        Row(name: "1")
        Element("div") {
          Row(name: "2")
          AnyView(Row(name: "3"))
        }
        Text("without")
        ForEach(4..<6, id: \.self) { Row(name: "\($0)") }
      }
      .onPreferenceChange(Names.self, perform: model.receive)
    }
    model.expectReceived([["1", "2", "3", "4", "5"]])
    host.update()
    model.expectReceived([])
  }

  @Test func `Without any value, the action runs with the default`() {
    let model = Model()
    let host = ViewHost { Text("none").onPreferenceChange(Names.self, perform: model.receive) }
    host.update()
    model.expectReceived([[]])
  }

  @Test func `A value replaces those of its content, and a transformation changes them`() {
    let model = Model()
    let host = ViewHost {
      Group {
        Group { Row(name: "inner") }.preference(key: Names.self, value: ["outer"])
        Group { Row(name: "kept") }.transformPreference(Names.self) { $0.append("added") }
        Text("none").transformPreference(Names.self) { $0.append("alone") }
      }
      .onPreferenceChange(Names.self, perform: model.receive)
    }
    model.expectReceived([["outer", "kept", "added", "alone"]])
    host.unmount()
  }

  private struct Page: View {
    @Bindable var model: Model
    var body: some View {
      Group {
        ForEach(model.names, id: \.self) { Row(name: $0) }
        Details(model: model)
      }
      .onPreferenceChange(Names.self, perform: model.receive)
    }
  }

  private struct Details: View {
    let model: Model
    var body: some View {
      if model.isShown { Named(model: model) } else { Row(name: "hidden") }
    }
  }

  private struct Named: View {
    let model: Model
    var body: some View { Text("named").preference(key: Names.self, value: [model.name]) }
  }

  @Test func `A changed value evaluates no other body`() {
    let model = Model()
    let host = ViewHost { Page(model: model) }
    model.expectReceived([["a", "b", "c", "x"]])
    _ = host.drainEvaluations()
    model.name = "y"
    host.update()
    model.expectReceived([["a", "b", "c", "y"]])
    host.expectEvaluations(["Named"])
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

  private struct Outline: View {
    @State private var outline: [String] = []
    let model: Model
    var body: some View {
      Summary(outline: outline)
      Details(model: model).onPreferenceChange(Names.self) { outline = $0 }
    }
  }

  private struct Summary: View {
    let outline: [String]
    var body: some View { Text(outline.joined(separator: ",")) }
  }

  @Test func `An action that writes a state evaluates the readers of the state`() {
    let model = Model()
    let host = ViewHost { Outline(model: model) }
    host.expectEvaluations(["Outline", "Summary", "Details", "Named", "Outline", "Summary"], html: "xnamed")
    model.name = "z"
    host.expectEvaluations(["Named", "Outline", "Summary"], html: "znamed")
  }

  @Test func `The action of an inner view runs before that of an outer one, each with the values of its content`() {
    var log: [String] = []
    let host = ViewHost {
      Group {
        Row(name: "1").onPreferenceChange(Names.self) { log.append("inner \($0)") }
        Row(name: "2")
      }
      .onPreferenceChange(Names.self) { log.append("outer \($0)") }
    }
    host.update()
    #expect(log == [#"inner ["1"]"#, #"outer ["1", "2"]"#])
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

  @Test func `The next value is computed only on request`() {
    var computed: [String] = []
    var received: [String?] = []
    func part(_ name: String) -> some View {
      Text(name).transformPreference(FirstName.self) {
        computed.append(name)
        $0 = name
      }
    }
    let host = ViewHost {
      Group {
        part("1")
        part("2")
      }
      .onPreferenceChange(FirstName.self) { received.append($0) }
    }
    host.update()
    #expect(received == ["1"])
    #expect(computed == ["1"])
  }

  @Test func `Two preferences are independent`() {
    var received: [String] = []
    let host = ViewHost {
      Group {
        Row(name: "a").preference(key: FirstName.self, value: "first")
        Row(name: "b").preference(key: Names.self, value: ["c"])
      }
      .onPreferenceChange(Names.self) { received.append("\($0)") }
      .onPreferenceChange(FirstName.self) { received.append($0 ?? "none") }
    }
    host.update()
    #expect(received == [#"["a", "c"]"#, "first"])
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
