import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Observation
import Testing

// Variants of the tests of models that views own and bind: by hosts and renderers, and at other depths.

extension BoundModelTests {
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
    #expect(!model.isEnvironmentBound && model.title == "second 1")
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
}

extension EnvironmentBoundTests {
  @Test func `Bodies that bind the models they read are evaluated in proportion to their depth`() throws {
    struct Page: View {
      @State var model = Model()
      let depth: Int
      @Environment(\.log) var log

      var body: some View {
        let _ = log?("page")
        Element("div") {
          Text(model.title)
          if depth > 0 { AnyView(Page(depth: depth - 1)) }
        }
        .bindEnvironment(to: model)
      }
    }
    let log = Log()
    let html = try renderHTML(Page(depth: 20).environment(\.title, "bound").environment(\.log, log))
    #expect(html.components(separatedBy: "bound").count == 22)
    #expect(log.entries.count == 2 * 21)
  }

  @Test func `A model that replaces another one has the same binding`() throws {
    struct Page: View {
      @EnvironmentBound var model = Model()
      let old: Box

      var body: some View {
        let _ = old.model = model
        let _ = $model.wrappedValue = Model()
        Text(model.title)
        Text(old.model?.title ?? "gone")
      }
    }
    final class Box { var model: Model? }
    let box = Box()
    try expectHTML(of: Page(old: box).environment(\.title, "bound"), "boundbound")
  }

  @Test func `A model is bound to the environment at its modifier`() throws {
    let (outer, inner) = (Model(), Model())
    struct Page: View {
      let outer: Model
      let inner: Model

      var body: some View {
        Text("\(outer.title) \(inner.title)")
          .bindEnvironment(to: inner)
          .environment(\.title, "inner")
          .bindEnvironments(to: [outer])
          .environment(\.title, "outer")
      }
    }
    try expectHTML(of: Page(outer: outer, inner: inner), "outer inner")
  }

  @Test func `A state keeps the written value while its view is shown`() throws {
    struct Counter: View {
      @State private var count = 1

      var body: some View {
        let _ = count += 1
        Text("\(count)")
        let _ = $count.wrappedValue += 1
        Text("\(count)")
      }
    }
    try expectHTML(of: Counter(), "23")
  }

  @Test func `A bound model is made once, and reads the environment of the view from its first body on`() throws {
    struct Page: View {
      @EnvironmentBound var model = Model()
      @Environment(\.log) var log

      var body: some View {
        let _ = log?(model.title)
        Text(model.title)
      }
    }
    let log = Log()
    Model.made = 0
    try expectHTML(of: Page().environment(\.title, "bound").environment(\.log, log), "bound")
    log.expect(["bound"])
    #expect(Model.made == 1)
  }

  @Test func `A model that a modifier binds is bound for the body that has the modifier`() throws {
    struct Page: View {
      let model: Model
      @Environment(\.log) var log

      var body: some View {
        let _ = log?("page")
        Text(model.title)
        Detail().bindEnvironment(to: model)
      }
    }
    struct Detail: View {
      @Environment(\.log) var log
      var body: some View {
        let _ = log?("detail")
        TitleView()
      }
    }
    let log = Log()
    let model = Model()
    let page = Element("main") { Page(model: model) }.environment(\.title, "bound").environment(\.log, log)
    try expectHTML(of: page, "<main>bound[bound]</main>")
    log.expect(["page", "page", "detail"])
    #expect(!model.isEnvironmentBound, "The view is gone when it is rendered.")
    #expect(model.title == "untitled")
  }

  @Test func `A model is deallocated with the view that made it`() throws {
    final class Box { weak var model: Model? }
    struct Page: View {
      @EnvironmentBound var model = Model()
      let box: Box
      var body: some View {
        let _ = box.model = model
        Text(model.title)
      }
    }
    let box = Box()
    try expectHTML(of: Page(box: box), "untitled")
    #expect(box.model == nil)
  }

  @Test func `A model is made once for each place of a view`() throws {
    struct Page: View {
      @EnvironmentBound var model = Model()
      var body: some View { EmptyView() }
    }
    Model.made = 0
    let (place, page) = (RetainedHost(), Page())
    let model = try place.evaluate(page).model
    #expect(try place.evaluate(Page()).model === model)
    #expect(Model.made == 1)
    #expect(try RetainedHost().evaluate(page).model !== model)
  }
}

extension NavigationPresentationTests {
  @Test func `A model that is the item is bound to the environment of the page`() throws {
    let model = PresentedModel()
    struct Holder: View {
      @State private var item: PresentedModel?
      let model: PresentedModel
      var body: some View {
        Button("Open") { item = model }
          .navigationDestination(item: $item) { Text("locale \($0.locale.identifier)") }
      }
    }
    let host = ViewHost {
      NavigationStack { Holder(model: model) }.environment(\.locale, .init(identifier: "fr"))
    }
    try host.tap("Open")
    host.expectHTML(contains: "locale fr")
    #expect(model.isEnvironmentBound)
    try host.tap("Back")
    #expect(!model.isEnvironmentBound)
  }
}

@MainActor
private final class PresentedModel: EnvironmentBindable, Hashable {
  nonisolated let _environmentStorage = EnvironmentStorage()
  @Environment(\.locale) var locale

  nonisolated static func == (first: PresentedModel, second: PresentedModel) -> Bool { first === second }
  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension BindingUpdateTests {
  @Test func `Rows that bind in their own environments follow changes while other rows are added and removed`() {
    struct Row: View {
      let model: Model
      var body: some View { Text(model.title) }
    }
    struct Rows: View {
      @Environment(\.settings.volume) var count
      let models: [Model]
      var body: some View {
        ForEach(0..<count, id: \.self) { index in
          Row(model: models[index]).bindEnvironment(to: models[index]).environment(\.subtitle, "\(index)")
        }
      }
    }
    let models = (0..<6).map { _ in Model() }
    let host = ViewHost { Rows(models: models) }
    for (round, count) in [6, 2, 5, 0, 3].enumerated() {
      host.environment.settings.volume = count
      host.update()
      _ = host.drainEvaluations()
      host.environment.title = "\(round)"
      host.update()
      host.expectEvaluations(Array(repeating: "Row", count: count), html: String(repeating: "\(round)", count: count))
      #expect(models.count(where: \.isEnvironmentBound) == count)
    }
  }

  @Test func `A host unbinds and releases its objects when it is deallocated`() {
    weak var made: Model?
    do {
      let host = ViewHost {
        Owner(
          {
            let model = Model()
            made = model
            return model
          }())
      }
      host.expectHTML("[untitled]")
      #expect(made != nil)
    }
    #expect(made == nil)
  }
}
