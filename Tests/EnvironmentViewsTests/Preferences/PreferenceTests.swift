import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of values that travel upwards in a hierarchy.
@MainActor
struct PreferenceTests {
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

  @Test func `The values of siblings are combined in the document's order, and the default is the value of none`() {
    let (model, other) = (Model(), Model())
    let host = ViewHost {
      Group {
        Row(name: "1")
        Element("div") {
          Row(name: "2")
          AnyView(Row(name: "3"))
        }
        Text("without").onPreferenceChange(Names.self, perform: other.receive)
        ForEach(4..<6, id: \.self) { Row(name: "\($0)") }
      }
      .onPreferenceChange(Names.self, perform: model.receive)
    }
    model.expectReceived([["1", "2", "3", "4", "5"]])
    other.expectReceived([[]])
    host.update()
    model.expectReceived([])
    other.expectReceived([])
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

  struct Page: View {
    @Bindable var model: Model
    var body: some View {
      Group {
        ForEach(model.names, id: \.self) { Row(name: $0) }
        Details(model: model)
      }
      .onPreferenceChange(Names.self, perform: model.receive)
    }
  }

  struct Details: View {
    let model: Model
    var body: some View {
      if model.isShown { Named(model: model) } else { Row(name: "hidden") }
    }
  }

  struct Named: View {
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

  @Test func `The next value is computed only on request, and two preferences are independent`() {
    var log: [String] = []
    func part(_ name: String) -> some View {
      Text(name).transformPreference(FirstName.self) {
        log.append("computed \(name)")
        $0 = name
      }
    }
    let host = ViewHost {
      Group {
        part("1").preference(key: Names.self, value: ["a"])
        part("2").preference(key: Names.self, value: ["b"])
      }
      .onPreferenceChange(Names.self) { log.append("\($0)") }
      .onPreferenceChange(FirstName.self) { log.append($0 ?? "none") }
    }
    host.update()
    #expect(log == ["computed 1", #"["a", "b"]"#, "1"])
  }

  @Test func `An action of a preference that changes the preference at each call is reported`() {
    struct Page: View {
      @State private var names = ["x"]
      var body: some View {
        Text("").preference(key: Names.self, value: names).onPreferenceChange(Names.self) {
          names = [$0.joined() + "x"]
        }
      }
    }
    let reported = issues { _ = ViewHost { Page() } }
    #expect(reported.count == 1)
    #expect(reported.first?.description.contains("'onPreferenceChange'") == true)
    #expect(reported.first?.place.first?.hasSuffix("Page") == true)
  }
}
