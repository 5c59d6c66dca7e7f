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
  @Observable final class Model {
    var name = "a"
    var volume = 1
  }

  @Test func `The rows of a list and those with their positions are evaluated on their own`() throws {
    let (host, items) = try host((0..<5).map { Item(id: $0) }) { $items in
      List($items) { $item in Row(item: $item) }
      ForEach(Array($items.enumerated()), id: \.element.id) { Row(item: $0.element) }
      ForEach($items) { $item in Row(item: $item) }.onDelete { _ in }
    }
    host.expectEvaluations(["Row", "Row", "Row"]) { items[3].isOn.wrappedValue = true }
    host.expectEvaluations(["Row", "Row", "Row"]) { items.wrappedValue[1].title = "u" }
  }

  @Test func `A write to a part evaluates the views that read the enclosing values`() throws {
    struct Whole: View {
      @Binding var settings: Settings
      var body: some View { Text("\(settings.volume)") }
    }
    struct WholeAddress: View {
      @Binding var address: Address
      var body: some View { Text(address.city) }
    }
    let (host, settings) = try host(Settings()) {
      Whole(settings: $0)
      WholeAddress(address: $0.address)
      Name(name: $0.address.street)
    }
    host.expectEvaluations(["Whole", "WholeAddress"]) { settings.address.city.wrappedValue = "x" }
    host.expectEvaluations(["Whole"]) { settings.volume.wrappedValue = 9 }
    host.expectEvaluations(["Whole", "WholeAddress", "Name"]) { settings.address.street.wrappedValue = "y" }
  }

  @Test func `A toggle in a closure of a row evaluates only that closure`() throws {
    var count = 0
    let (host, items) = try host((0..<20).map { Item(id: $0, title: "\($0)") }) { $items in
      ForEach($items) { $item in
        let _ = count += 1
        Toggle(item.title, isOn: $item.isOn)
      }
    }
    count = 0
    try host.toggle("7")
    #expect(count == 1)
    #expect(items.wrappedValue[7].isOn)
    try host.toggle("7")
    #expect(count == 2)
    #expect(!items.wrappedValue[7].isOn)
  }

  @Test func `A reader follows a value of a dictionary by its key`() throws {
    struct Note: View {
      @Binding var note: Int?
      var body: some View { Text("\(note ?? 0) ") }
    }
    let (host, settings) = try host(Settings()) { $settings in
      Note(note: $settings.notes["x"])
      Note(note: $settings.notes["y"])
      Note(note: $settings.notes["z"])
    }
    host.expectEvaluations(["Note"]) { settings.notes["y"].wrappedValue = 2 }
    host.expectEvaluations(["Note"]) { settings.wrappedValue.notes["z"] = 3 }
    host.expectEvaluations(["Note"]) { settings.notes["x"].wrappedValue = nil }
    host.expectHTML("0 2 3 ")
  }

  @Test func `A write to a property of an object in a state evaluates that property's readers`() throws {
    let (host, model) = try host(Model()) {
      Name(name: $0.name)
      Volume(volume: $0.volume)
    }
    host.expectEvaluations(["Name"]) { model.name.wrappedValue = "b" }
    host.expectEvaluations(["Volume"]) { model.wrappedValue.volume = 2 }
    host.expectEvaluations(["Name", "Volume"]) { model.wrappedValue = Model() }
    host.expectHTML("a 1 ")
  }

  @Test func `The binding of a row writes to its element, wherever that has moved`() throws {
    var rows: [Int: Binding<Item>] = [:]
    let (host, items) = try host((0..<4).map { Item(id: $0, title: "\($0)") }) { $items in
      ForEach($items) { $item in
        let _ = rows[item.id] = $item
        Text(item.title)
      }
    }
    let row = try #require(rows[3])
    items.wrappedValue.reverse()
    row.wrappedValue.title = "x"
    #expect(items.wrappedValue.map(\.title) == ["x", "2", "1", "0"])
    host.update()
    row.title.wrappedValue = "y"
    host.expectHTML("y210")
    items.wrappedValue.remove(at: 0)
    #expect(row.wrappedValue.title == "y")
    row.wrappedValue.title = "late"
    row.isOn.wrappedValue = true
    #expect(items.wrappedValue.map(\.title) == ["2", "1", "0"])
    host.expectHTML("210")
    rows = [:]
  }

  @Test func `A reader follows a value in an optional until it is removed`() throws {
    let (host, settings) = try host(Settings()) { $settings in
      if let nickname = Binding($settings.nickname) { Name(name: nickname) }
      Volume(volume: $settings.volume)
    }
    host.expectEvaluations(["Name"]) { settings.nickname.wrappedValue = "m" }
    host.expectEvaluations(["Name"]) { Binding(settings.nickname)?.wrappedValue = "l" }
    host.expectHTML("l 1 ")
    host.expectEvaluations(["Volume"]) { settings.volume.wrappedValue = 2 }
    settings.nickname.wrappedValue = nil
    host.expectHTML("2 ")
    settings.nickname.wrappedValue = "m"
    host.expectHTML("m 2 ")
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

  @Test func `The nearest writer wins, and neither siblings nor ancestors read its value`() throws {
    struct Root: View {
      @Environment(\.title) var title
      @State private var inner = "inner"
      var body: some View {
        Text("<\(title)>")
        Element("p") { TitleView() }.environment(\.title, inner).environment(\.title, "outer")
        TitleView()
        Button("Change") { inner = "other" }
      }
    }
    let host = ViewHost { Root() }
    host.expectHTML(hasPrefix: "&lt;untitled&gt;<p>[inner]</p>[untitled]")
    _ = host.drainEvaluations()
    try host.tap("Change")
    host.expectHTML(contains: "<p>[other]</p>[untitled]")
    host.expectEvaluations(["Root", "TitleView"])
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

  @Test func `A modifier with an inaccessible property is an error`() {
    struct Holder { @State var title = "" }
    struct Unreachable: ViewModifier {
      let holder = Holder()
      func body(content: Content) -> some View { Text(holder.title) }
    }
    expectError(ViewInstallationError.self, of: Text("text").modifier(Unreachable()))
  }

  @Test func `A value in a modifier reads the values of the modifier's place`() throws {
    struct Holder { @Environment(\.title) var title }
    struct Holding: ViewModifier {
      let holder = Holder()
      func body(content: Content) -> some View { Text(holder.title) }
    }
    try expectHTML(of: Text("text").modifier(Holding()).environment(\.title, "set"), "set")
  }

  @Test func `A modifier may show its content several times, or not at all`() throws {
    struct Twice: ViewModifier {
      func body(content: Content) -> some View {
        content
        content
      }
    }
    struct Hidden: ViewModifier {
      func body(content: Content) -> some View { EmptyView() }
    }
    try expectHTML(of: TitleView().modifier(Twice()), "[untitled][untitled]")
    try expectHTML(of: TitleView().modifier(Hidden()), "")
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

extension ModifierHostTests {
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
}

extension StateTests {
  @Test func `A body is evaluated for a state that it reads through a binding, and not for one that it doesn't read`()
    throws
  {
    let place = RetainedHost()
    let unread = try place.evaluate(Counter()) { _ = $0.$count }
    unread.count = 1
    place.expectChanges(0)
    let read = try place.evaluate(Counter()) { _ = $0.$count.wrappedValue }
    read.$count.wrappedValue = 2
    place.expectChanges(1)
  }
}
