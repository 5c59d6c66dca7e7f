import EnvironmentViews
import Observation
import Testing

/// Tests of views that are made from the value of a preference.
@MainActor
struct PreferenceLayerTests {
  typealias Names = PreferenceTests.Names
  typealias Model = PreferenceTests.Model

  struct Named: View {
    let model: PreferenceTests.Model
    var body: some View { Text("named").preference(key: Names.self, value: [model.name]) }
  }

  struct Summary: View {
    let names: [String]
    var body: some View { Text(names.joined(separator: ",")) }
  }

  @Test func `A layer shows the value from the first evaluation on, and follows it`() {
    let model = Model()
    let host = ViewHost { Named(model: model).overlayPreferenceValue(Names.self) { Summary(names: $0) } }
    host.expectEvaluations(["Named", "Summary"])
    host.expectHTML(Self.html(content: "named", layer: "x"))
    model.name = "y"
    host.expectHTML(Self.html(content: "named", layer: "y"))
    host.expectEvaluations(["Named", "Summary"])
    host.update()
    host.expectEvaluations([])
  }

  @Test func `A renderer and a host show the same layers`() throws {
    let model = Model()
    let view = Group {
      Named(model: model)
      Text("more").preference(key: Names.self, value: ["more"])
    }
    .overlayPreferenceValue(Names.self) { Summary(names: $0).preference(key: Names.self, value: ["overlay"]) }
    .backgroundPreferenceValue(Names.self) { Summary(names: $0) }
    let html = try renderHTML(view)
    #expect(html.contains(">x,more<"))
    #expect(html.contains(";z-index:-1\">x,more,overlay<"))
    #expect(ViewHost { view }.html == html)
    var streamed = ""
    try renderHTML(view, to: &streamed)
    #expect(streamed == html)
  }

  @Test func `The values of a body that is evaluated again during rendering count once`() throws {
    struct Setter: View {
      let flag: Flag
      var body: some View {
        let _ = flag.isSet = true
        Text("set").preference(key: Names.self, value: ["set"])
      }
    }
    struct Reader: View {
      let flag: Flag
      var body: some View {
        Text("read").preference(key: Names.self, value: ["\(flag.isSet)"])
        Setter(flag: flag)
      }
    }
    let html = try renderHTML(Reader(flag: Flag()).overlayPreferenceValue(Names.self) { Summary(names: $0) })
    #expect(html.contains(">true,set<"))
  }

  static func html(content: String, layer: String) -> String {
    """
    <div style="display:grid;isolation:isolate"><div style="grid-area:1/1">\(content)</div>\
    <div style="grid-area:1/1;place-self:center">\(layer)</div></div>
    """
  }
}
