import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of views that own models and bindings, and are evaluated repeatedly.
@MainActor
@Suite struct BoundModelTests {
  fileprivate final class Model: EnvironmentBindable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.title) var title
    @Environment(\.settings.volume) var volume
  }

  @Observable
  fileprivate final class Tick {
    var number = 0
    var isFirst = true
    var text = ""
  }

  private struct Page: View {
    let tick: Int
    @EnvironmentBound var model: Model
    var body: some View {
      Button("Replace") { $model.wrappedValue = Model() }
      Text("\(tick) \(model.title)")
    }
    init(tick: Int, made: @escaping () -> Void) {
      self.tick = tick
      _model = EnvironmentBound(
        wrappedValue: {
          made()
          return Model()
        }())
    }
  }

  private struct Root: View {
    let tick: Tick
    let made: () -> Void
    var body: some View {
      Page(tick: tick.number, made: made).id(tick.isFirst).environment(\.title, "t\(tick.number / 2)")
    }
  }

  @Test func `A model is made once for each place`() throws {
    let (tick, log) = (Tick(), Log())
    let host = ViewHost { Root(tick: tick) { log("made") } }
    for number in 0..<6 {
      tick.number = number
      host.expectHTML(hasSuffix: "\(number) t\(number / 2)")
    }
    log.expect(["made"])
    tick.isFirst = false
    host.update()
    log.expect(["made"])
    try host.tap("Replace")
    tick.number = 8
    host.expectHTML(hasSuffix: "8 t4")
    log.expect([])
  }

  @Test func `A model that two views bind keeps the values of the view that remains`() {
    struct Both: View {
      let tick: Tick
      let model: Model
      var body: some View {
        if tick.isFirst { Text("").bindEnvironment(to: model).environment(\.title, "first") }
        Text("").bindEnvironment(to: model).environment(\.title, "second \(tick.number)")
      }
    }
    let (tick, model) = (Tick(), Model())
    let host = ViewHost { Both(tick: tick, model: model) }
    tick.isFirst = false
    tick.number = 1
    host.update()
    #expect(model.title == "second 1")
    host.environment.settings.volume = 9
    host.update()
    #expect(model.volume == 9)
    host.unmount()
    #expect(!model.isEnvironmentBound && model.title == "untitled")
  }

  @Test func `A binding to a part of a model works at any depth`() throws {
    struct Owner: View {
      @Bindable var tick: Tick
      var body: some View { Element("p") { Middle(text: $tick.text) } }
    }
    struct Middle: View {
      @Binding var text: String
      var body: some View { Leaf(text: $text) }
    }
    struct Leaf: View {
      @Binding var text: String
      var body: some View { TextField("Field", text: $text) }
    }
    let tick = Tick()
    let host = ViewHost { Owner(tick: tick) }
    _ = host.drainEvaluations()
    try host.type("new", into: "Field")
    #expect(tick.text == "new")
    host.expectHTML(contains: "value=\"new\"")
    host.expectEvaluations([])
    tick.text = "other"
    host.expectHTML(contains: "value=\"other\"")
    host.expectEvaluations([])
  }

  @Test func `A binding to a removed element reads its last value, and ignores writes`() throws {
    struct Item: Identifiable {
      let id: Int
      var text: String
    }
    struct List: View {
      @State private var items = [Item(id: 1, text: "a"), Item(id: 2, text: "b"), Item(id: 3, text: "c")]
      var body: some View {
        ForEach($items) { $item in
          Button("\(item.id)") { item.text += "!" }
          Text("\(item.text);")
        }
        Button("Remove") { items.removeFirst() }
        Button("Reverse") { items.reverse() }
        Text(items.map(\.text).joined())
      }
    }
    let host = ViewHost { List() }
    try host.tap("2")
    try host.tap("Remove")
    try host.tap("2")
    host.expectHTML(hasSuffix: "b!!c")
    try host.tap("Reverse")
    try host.tap("3")
    try host.tap("2")
    host.expectHTML(hasSuffix: "c!b!!!")
    try host.tap("Remove")
    try host.tap("Remove")
    #expect(throws: ViewEventError.self) { try host.tap("2") }
  }

  @Test func `A property that is optional or in an array keeps its state while it exists`() throws {
    struct Counter: DynamicProperty {
      @State var count = 0
      @Environment(\.title) var title
    }
    struct Page: View {
      var first: Counter? = Counter()
      var more = [Counter(), Counter()]
      var body: some View {
        Button("first") { first?.count += 1 }
        Button("last") { more[1].count += 1 }
        Text("\(first?.count ?? -1) \(more.map(\.count)) \(more[0].title)")
      }
    }
    let host = ViewHost { Page() }
    try host.tap("first")
    try host.tap("last")
    try host.tap("last")
    host.environment.title = "new"
    host.expectHTML(hasSuffix: "1 [0, 2] new")
  }

  @Test func `A modifier keeps its state and reads its environment, and only its body is evaluated for both`() throws {
    struct Framed: ViewModifier {
      @State private var count = 0
      @Environment(\.title) var title
      func body(content: Content) -> some View {
        Button("Count") { count += 1 }
        content.environment(\.title, "\(title) \(count)")
      }
    }
    struct Shown: View {
      @Environment(\.title) var title
      var body: some View { Text(title) }
    }
    let host = ViewHost { Element("p") { Shown() }.modifier(Framed().concat(Framed())) }
    host.expectHTML(hasSuffix: "<p>untitled 0 0</p>")
    _ = host.drainEvaluations()
    host.environment.title = "new"
    host.expectHTML(hasSuffix: "<p>new 0 0</p>")
    host.expectEvaluations(["Shown"])
  }

  @Test func `A struct without equality is the same for a view and for a model that read it`() {
    struct Reader: View {
      @Environment(\.palette) var palette
      var body: some View { Text(palette.name) }
    }
    struct ModelReader: View {
      let model: PaletteModel
      var body: some View { Text(model.palette.name) }
    }
    let model = PaletteModel()
    let host = ViewHost {
      Reader()
      ModelReader(model: model).bindEnvironment(to: model)
    }
    func evaluations(of palette: Palette) -> [String] {
      host.environment.palette = palette
      host.update()
      return host.drainEvaluations()
    }
    _ = host.drainEvaluations()
    #expect(evaluations(of: Palette(name: "new")) == ["Reader", "ModelReader"])
    #expect(evaluations(of: Palette(name: "new")) == [])
    #expect(evaluations(of: Palette(name: "new", numbers: [2])) == ["Reader", "ModelReader"])
  }
}

private struct Palette {
  var name = "standard"
  var numbers = [1]
}

private struct PaletteKey: EnvironmentKey { static var defaultValue: Palette { Palette() } }

extension EnvironmentValues {
  fileprivate var palette: Palette {
    get { self[PaletteKey.self] }
    set { self[PaletteKey.self] = newValue }
  }
}

private final class PaletteModel: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  @Environment(\.palette) var palette
}
