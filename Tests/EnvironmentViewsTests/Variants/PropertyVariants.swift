import EnvironmentCore
import Observation
import TestSupport
import Testing

@testable import EnvironmentViews

// Variants of the tests of properties of views: of other kinds, at other places, and observed in other ways.

extension ObservedReadTests {
  @Test func `A row whose element is removed isn't evaluated before its removal`() {
    struct Row: View {
      let model: Model
      let index: Int
      var body: some View { Text(model.names[index]) }
    }
    struct Page: View {
      let model: Model
      var body: some View { ForEach(model.names.indices, id: \.self) { Row(model: model, index: $0) } }
    }
    let model = Model()
    let host = ViewHost { Page(model: model) }
    host.expectHTML("ab")
    model.names = ["c"]
    host.expectHTML("c")
    model.names = []
    host.expectHTML("")
    model.names = ["x", "y", "z"]
    host.expectHTML("xyz")
  }

  @Test func `A reader of an environment object follows its replacement`() {
    final class Object: ObservableObject {
      @Published var name: String
      init(_ name: String) { self.name = name }
    }
    struct Reader: View {
      @EnvironmentObject var object: Object
      var body: some View { Text(object.name) }
    }
    struct Page: View {
      let model: Model
      let objects: [Object]
      var body: some View { Reader().environmentObject(objects[model.first]) }
    }
    let model = Model()
    let objects = [Object("a"), Object("a")]
    let host = ViewHost { Page(model: model, objects: objects) }
    model.first = 1
    host.update()
    _ = host.drainEvaluations()
    objects[0].name = "old"
    host.update()
    host.expectEvaluations([])
    objects[1].name = "b"
    host.expectEvaluations(["Reader"], html: "b")
  }

  @Test func `Rows observe the values that make them, without an evaluation of the enclosing body`() {
    struct Page: View {
      let model: Model
      var body: some View {
        ForEach(0..<2) { Text("\($0) \(model.first);") }
      }
    }
    let model = Model()
    let host = ViewHost { Page(model: model) }
    _ = host.drainEvaluations()
    model.first = 1
    host.expectEvaluations([], html: "0 1;1 1;")
  }
}

extension ObservableObjectTests {
  @Test func `A publisher is deallocated some time after its object`() {
    weak var first: ObservableObjectPublisher?
    var model: Model? = Model("a")
    first = model?.objectWillChange
    model = nil
    // Each retained object has its own entry. A deallocated one could leave its address, and entry, to the next
    // object.
    var others: [Model] = []
    for _ in 0..<10_000 where first != nil {
      let other = Model("b")
      _ = other.objectWillChange
      others.append(other)
    }
    #expect(first == nil)
  }

  @Test func `Reading an object that isn't set stops the program`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = try? renderHTML(Reader()) }
    }
  }
}

extension PropertyTests {
  @Test func `A property that holds others of its type in an array has their environments and states`() throws {
    struct Outline: DynamicProperty {
      @Environment(\.title) var title
      @State var count = 0
      var parts: [Outline] = []
      var text: String { "\(title) \(count) \(parts.map(\.text))" }
    }
    struct Root: View {
      let outline = Outline(parts: [Outline(), Outline(parts: [Outline()])])
      var body: some View {
        Button("count") {
          outline.parts[0].count += 1
          outline.parts[1].parts[0].count += 2
        }
        Text(verbatim: outline.text)
      }
    }
    let host = ViewHost { Root() }
    host.environment.title = "a"
    try host.tap("count")
    host.expectHTML(hasSuffix: #"a 0 ["a 1 []", "a 0 [\"a 2 []\"]"]"#)
  }

  @Test(.enabled(if: isDebugBuild))
  func `A read in the initializer of a page that is made for its chunks is reported`() async throws {
    func read() async throws {
      for try await _ in HTMLChunks(chunkSize: 1, content: { EarlyReader().environment(\.title, "set") }) {}
    }
    let facts: [String] = try await issues(read).map(\.fact).filter { $0.contains("was read before") }
    #expect(facts.count == 1)
    #expect(facts.first?.contains("'EarlyReader.title'") == true)
  }

  private struct EarlyProperty: DynamicProperty {
    @Environment(\.title) private var title
    private(set) var early = ""
    init() { early = title }
  }

  private struct OuterProperty: DynamicProperty {
    var inner: [EarlyProperty]? = [EarlyProperty()]
  }

  @Test(.enabled(if: isDebugBuild))
  func `A read in the initializer of a property of a view is reported with both`() throws {
    struct Direct: View {
      let property = EarlyProperty()
      var body: some View { Text(property.early) }
    }
    struct Nested: View {
      var pair: (number: Int, property: OuterProperty?) = (1, OuterProperty())
      var body: some View { Text("") }
    }
    struct Page: View {
      var body: some View { Direct().environment(\.title, "set") }
    }
    for show in [
      { _ = ViewHost { Direct().environment(\.title, "set") } },
      { _ = ViewHost { Nested().environment(\.title, "set") } },
      { _ = try? renderHTML(Page()) },
    ] {
      let facts = issues { show() }.map(\.fact)
      #expect(facts.count == 1)
      #expect(facts.first?.contains("'EarlyProperty.title' was read before") == true)
    }
  }

  private struct Helper {
    @Environment(\.title) var title
  }

  private struct Row: View {
    let text: String
    @Environment(\.title) var title
    var body: some View { Text("\(text) \(title);") }
  }

  @Observable
  fileprivate final class HelpedModel {
    func title() -> String { Helper().title }
  }

  @Test func `A read by a helper is right wherever a body calls it, and isn't reported`() {
    struct Page: View {
      @State var model = HelpedModel()
      var title: String { Helper().title }
      var body: some View {
        Row(text: title).environment(\.title, "1")
        ForEach(0..<30) { Row(text: Helper().title).environment(\.title, "\($0)") }
        Row(text: model.title()).environment(\.title, "2")
        Row(text: EnvironmentValues.current.title + Helper().title).modifier(Titled())
        ForEach(0..<2) { _ in
          let helper = Helper()
          if !helper.title.isEmpty { Row(text: helper.title) }
        }
        .environment(\.title, "3")
      }
    }
    struct Titled: ViewModifier {
      @Environment(\.title) var title
      func body(content: Content) -> some View { content.environment(\.title, title + Helper().title) }
    }
    var values = EnvironmentValues()
    values.title = "page"
    let rows = (0..<30).map { "page \($0);" }.joined()
    let html = "page 1;\(rows)page 2;pagepage pagepage;3 3;3 3;"
    let reported = issues {
      let host = ViewHost(environment: values) { Page() }
      host.expectHTML(html)
      host.environment.title = "new"
      host.expectHTML(html.replacing("page", with: "new"))
      #expect((try? renderHTML(Page(), environment: values)) == html)
    }
    #expect(reported.isEmpty)
  }

  @Test(.enabled(if: isDebugBuild))
  func `Of two views that read a key, the one that reads in its initializer is reported`() {
    struct Page: View {
      var body: some View {
        Text(Helper().title)
        Row(text: Helper().title).environment(\.title, "1")
        EarlyReader().environment(\.title, "2")
        Row(text: "").environment(\.title, "3")
      }
    }
    for show in [{ _ = ViewHost { Page() } }, { _ = try? renderHTML(Page()) }] {
      let facts = issues { show() }.map(\.fact)
      #expect(facts.count == 1)
      #expect(facts.first?.contains("'EarlyReader.title' was read before") == true)
    }
  }

  @Test(.enabled(if: isDebugBuild))
  func `A read in an initializer is reported for a view that stores nothing else`() {
    struct Silent: View {
      @Environment(\.title) var title
      init() { _ = title }
      var body: some View { Text(title) }
    }
    #expect(issues { _ = ViewHost { Silent().environment(\.title, "set") } }.count == 1)
    #expect(issues { _ = ViewHost { Silent() } }.isEmpty)
  }

  @Test func `A read in an initializer isn't reported if equal values can't be told from others`() {
    struct Early: View {
      @Environment(\.self) var values
      @Environment(\.formatting) var format
      @Environment(\.freshObject) var object
      let text: String
      init() {
        text = ""
        _ = (values, format(1), object)
      }
      var body: some View { Text(format(2)) }
    }
    struct Page: View {
      var body: some View { Early() }
    }
    let reported = issues {
      ViewHost { Page() }.expectHTML("2")
      #expect((try? renderHTML(Page())) == "2")
    }
    #expect(reported.isEmpty)
  }
}

private struct FormattingKey: EnvironmentKey {
  static let defaultValue: @Sendable (Int) -> String = { "\($0)" }
}

private final class FreshObject: Sendable {}

extension EnvironmentValues {
  fileprivate var formatting: @Sendable (Int) -> String {
    get { self[FormattingKey.self] }
    set { self[FormattingKey.self] = newValue }
  }
  fileprivate var freshObject: FreshObject { FreshObject() }
}

extension InjectEnvironmentTests {
  @Test(.ignoresReports)
  func `A weak or unowned reference to a property that is a class is an error, and isn't followed`() throws {
    final class Property: DynamicProperty {
      var updateCount = 0
      func update() { updateCount += 1 }
    }
    struct Referring: View {
      weak var first: Property?
      unowned var second: Property
      unowned(unsafe) var third: Property
      var body: some View { EmptyView() }
    }
    let property = Property()
    let host = ViewHost { Referring(first: property, second: property, third: property) }
    host.unmount()
    #expect(property.updateCount == 0)
    let error = #expect(throws: ViewInstallationError.self) {
      try renderHTML(Referring(first: property, second: property, third: property))
    }
    #expect(error?.facts == ["first", "second", "third"].map { "'\($0)': 'Property' is a class; make it a struct." })
  }

  @Test func `A property in the payload of an enum can't be installed, whichever case the enum has`() throws {
    indirect enum Choice<Value> {
      case off
      case on(Value)
      case both(Choice, Choice)
    }
    enum ViewChoice: View {
      case off
      case on(Environment<String>)
      var body: some View { EmptyView() }
    }
    struct Holder<Value>: View {
      let choice: Choice<Value>
      var body: some View { EmptyView() }
    }
    for choice in [Choice.off, .on(Environment(\.title)), .both(.off, .off)] {
      try expectHTML(of: Holder(choice: choice), "")
      let error = #expect(throws: ViewInstallationError.self) {
        try Holder(choice: choice).injectEnvironment(environment: EnvironmentValues())
      }
      #expect(error?.facts.first?.contains("'choice'") == true)
    }
    expectError(ViewInstallationError.self, of: Holder(choice: Choice<(Int, [Label?])>.off))
    #expect(throws: ViewInstallationError.self) {
      try ViewChoice.off.injectEnvironment(environment: EnvironmentValues())
    }
    try expectHTML(of: Holder(choice: .on("text")), "")
    try expectHTML(of: Holder(choice: .on(TitleView())), "")
    try expectHTML(of: Holder(choice: .on(Binding.constant(1))), "")
  }

  @Test func `A view or a property that is an enum has nothing to install`() throws {
    enum Choice: View {
      case first(String)
      case second(TitleView)

      var body: some View {
        switch self {
        case .first(let text): Text(text)
        case .second(let view): view
        }
      }
    }
    enum Property: DynamicProperty {
      case only(Int, Any, String)
    }
    struct Holder: View {
      let property = Property.only(1, 2, "three")
      let choice: Choice
      var body: some View { choice }
    }
    try expectHTML(of: Holder(choice: .first("a")), in: values, "a")
    try expectHTML(of: Holder(choice: .second(TitleView())), in: values, "[injected]")
  }

  @Test func `A view in a view is installed when it is shown, not before`() throws {
    struct Outer: View {
      let inner = TitleView()
      var body: some View { inner.environment(\.title, "late") }
    }
    #expect(try Outer().injectEnvironment(environment: values).inner.title == "untitled")
    try expectHTML(of: Outer(), in: values, "[late]")
  }
}
