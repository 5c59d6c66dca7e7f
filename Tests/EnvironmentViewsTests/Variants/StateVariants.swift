import EnvironmentCore
import EnvironmentViewsFoundation
import Observation
import Testing

@testable import EnvironmentViews

// Variants of the tests of states, identity and updates: in hosts, with other kinds of values and rows.

extension StateHostTests {
  @Observable final class Model {
    @MainActor static var made = 0
    var name = "a"
    @MainActor init() { Self.made += 1 }
  }

  @Test func `A write of an equal value evaluates nothing`() throws {
    struct EqualWriter: View {
      @State private var name = "a"
      var body: some View { Button(name) { name = "a" } }
    }
    let host = ViewHost { EqualWriter() }
    _ = host.drainEvaluations()
    try host.tap("a")
    host.update()
    host.expectEvaluations([])
  }

  /// The parent is evaluated for `title`. The child's binding has the same place, so the child isn't evaluated.
  @Test func `A view that receives a binding to the same place again isn't evaluated`() throws {
    struct Parent: View {
      @State private var title = "a"
      @State private var item = (name: "x", count: 1)
      var body: some View {
        Button(title) { title += "!" }
        Child(name: $item.name)
      }
    }
    struct Child: View {
      @Binding var name: String
      var body: some View { Text(name) }
    }
    let host = ViewHost { Parent() }
    _ = host.drainEvaluations()
    try host.tap("a")
    host.update()
    host.expectEvaluations(["Parent"])
  }

  @Test func `A row whose element was removed doesn't stop the program`() throws {
    struct Item: Identifiable { var id: Int; var name: String }
    struct Row: View {
      @Binding var item: Item
      let remove: () -> Void
      var body: some View {
        Button(item.name) {
          remove(); item.name = "late"
        }
      }
    }
    struct Page: View {
      @State private var items = [Item(id: 1, name: "a"), Item(id: 2, name: "b")]
      var body: some View {
        ForEach($items) { $item in Row(item: $item) { items.removeLast() } }
      }
    }
    let host = ViewHost { Page() }
    try host.tap("b")
    host.update()
    host.expectHTML(contains: "a", lacks: "late")
  }

  @Test func `An observable model in a state is made once, however often the view is made`() throws {
    struct Page: View {
      @State private var model = Model()
      var body: some View { Text(model.name) }
    }
    struct Parent: View {
      @State private var count = 0
      var body: some View {
        Button("\(count)") { count += 1 }
        Page()
      }
    }
    Model.made = 0
    let host = ViewHost { Parent() }
    try host.tap("0"); host.update()
    try host.tap("1"); host.update()
    #expect(Model.made == 1)
  }
}

extension StatePartTests {
  @Test func `The rows of a list and those with their positions are evaluated on their own`() throws {
    let (host, items) = try host((0..<5).map { Item(id: $0) }) { $items in
      List($items) { $item in Row(item: $item) }
      ForEach(Array($items.enumerated()), id: \.element.id) { Row(item: $0.element) }
      ForEach($items) { $item in Row(item: $item) }.onDelete { _ in }
    }
    host.expectEvaluations(["Row", "Row", "Row"]) { items[3].isOn.wrappedValue = true }
    host.expectEvaluations(["Row", "Row", "Row"]) { items.wrappedValue[1].title = "u" }
  }
}

extension IdentityTests {
  fileprivate final class Object: ObservableObject {
    @Published var name = "a"
    init(_ made: () -> Void) { made() }
  }

  @Test func `A row whose identifier isn't equal to itself is a new row at each update`() {
    struct Rows: View {
      let choice: Choice
      let log: Log
      var body: some View {
        let number = choice.number
        ForEach([1, Double.nan, Double(number)], id: \.self) { row in
          Text("\(row)").onAppear { log("+\(row)") }.onDisappear { log("-\(row)") }
        }
      }
    }
    let (choice, log) = (Choice(), Log())
    let reported = issues {
      let host = ViewHost { Rows(choice: choice, log: log) }
      log.expect(["+1.0", "+nan", "+0.0"])
      for number in 2...4 {
        choice.number = number
        host.update()
        #expect(log.drain().contains("-nan"))
      }
      choice.number = 1
      host.update()
      log.expect(["-nan", "-4.0", "+nan", "+1.0"])
    }
    #expect(reported.count == 1)
  }

  @Test func `A state object is made once for each place`() throws {
    struct Child: View {
      let number: Int
      @StateObject private var object: Object
      var body: some View { Text("\(number) \(object.name)") }
      init(number: Int, made: @escaping () -> Void) {
        self.number = number
        _object = StateObject(wrappedValue: Object(made))
      }
    }
    struct Page: View {
      let choice: Choice
      let made: () -> Void
      var body: some View { Child(number: choice.number, made: made).id(choice.number / 10) }
    }
    let (choice, log) = (Choice(), Log())
    let host = ViewHost { Page(choice: choice) { log("made") } }
    for number in 1..<10 {
      choice.number = number
      host.update()
    }
    log.expect(["made"])
    choice.number = 10
    host.expectHTML("10 a")
    log.expect(["made"])
  }

  struct Cases: View {
    let choice: Choice
    var body: some View {
      switch choice.number {
      case 0, 1: Counter(name: "few")
      case 2: Counter(name: "two")
      case 3: Counter(name: "three")
      default: Counter(name: "many")
      }
    }
  }

  @Test func `A case that is left loses its state, and one that stays keeps it`() throws {
    let choice = Choice()
    let host = ViewHost { Cases(choice: choice) }
    try host.tap("few 0")
    choice.number = 1
    try host.tap("few 1")
    for (number, name) in [(2, "two"), (3, "three"), (4, "many")] {
      choice.number = number
      try host.tap("\(name) 0")
    }
    choice.number = 9
    try host.tap("many 1")
    choice.number = 1
    try host.tap("few 0")
  }
}

extension UpdateTests {
  @Test func `An inner writer shields its content from the outer writers`() {
    struct Root: View {
      let store: Store
      var body: some View {
        TitleView()
        Card(content: TitleView()).environment(\.title, store.title)
      }
    }
    let store = Store("inner")
    let host = ViewHost { Root(store: store) }
    host.expectHTML("[untitled]<div>[inner]</div>")
    _ = host.drainEvaluations()
    host.environment.title = "outer"
    host.update()
    host.expectEvaluations(["TitleView"], html: "[outer]<div>[inner]</div>")
    _ = host.drainEvaluations()
    store.title = "other"
    host.update()
    host.expectEvaluations(["Root", "TitleView"], html: "[outer]<div>[other]</div>")
  }
}

extension PrecisionTests {
  @Test func `An optional value that is nil differs from one that isn't set`() throws {
    struct Reader: View {
      @Environment(\.subtitle) var subtitle
      @Environment(\.self) var values
      var body: some View { Text("\(subtitle ?? "nil") \(values.isSet(\.subtitle))") }
    }
    let host = ViewHost { Reader() }
    host.expectHTML("nil false")
    host.environment.subtitle = nil
    host.expectHTML("nil true")
    host.environment.reset(\.subtitle)
    host.expectHTML("nil false")
  }

  @Test
  func `A state that only a transformation reads runs the transformation, and evaluates its value's readers`() throws {
    struct Page: View {
      @State private var title = "a"
      var body: some View {
        Button("Change") { title = "b" }
        TitleView().transformEnvironment(\.title) { $0 = title }
      }
    }
    let host = ViewHost { Page() }
    host.expectEvaluations(["Page", "TitleView"])
    try host.tap("Change")
    host.expectHTML(hasSuffix: "[b]")
    host.expectEvaluations(["TitleView"])
  }
}

extension EnvironmentModifierTests {
  @Test func `An optional value can be set to nil`() throws {
    struct Subtitle: View {
      @Environment(\.subtitle) var subtitle
      var body: some View { Text(subtitle ?? "none") }
    }
    let page = Group {
      Subtitle()
      Subtitle().environment(\.subtitle, nil)
    }
    try expectHTML(of: page.environment(\.subtitle, "some"), "somenone")
  }

  @Test func `The whole environment can be read`() throws {
    struct Whole: View {
      @Environment(\.self) var values
      var body: some View { Text("\(values.title) \(values.settings.volume)") }
    }
    try expectHTML(of: Whole().environment(\.title, "whole"), "whole 5")
  }

  @Test func `The renderer's environment is that of the root`() throws {
    var values = EnvironmentValues()
    values.title = "root"
    try expectHTML(of: TitleView(), in: values, "[root]")
  }

  @Test func `An object is set by its type, and nil removes it`() throws {
    let page = Group {
      StoreView()
      Group {
        StoreView()
        StoreView().environment(Store?.none)
        StoreView().environment(Store("inner"))
      }
      .environment(Store("outer"))
    }
    try expectHTML(of: page, "[no store][outer][no store][inner]")
  }
}

extension ViewModifierTests {
  @Test func `A view may have a modifier as a property`() throws {
    struct Page: View {
      let modifier: Titled
      var body: some View { Text("text").modifier(modifier) }
    }
    try expectHTML(of: Page(modifier: Titled()), "<p>untitled 2 text</p>")
  }
}

extension InjectEnvironmentTests {
  struct WithOptional: View {
    var label: Label?
    var body: some View { EmptyView() }
  }

  @Test func `An optional property is installed if it has a value`() throws {
    var view = WithOptional()
    #expect(try view.injectEnvironment(environment: values).label == nil)
    view.label = Label()
    #expect(try view.injectEnvironment(environment: values).label?.text == "injected 11")
  }
}
