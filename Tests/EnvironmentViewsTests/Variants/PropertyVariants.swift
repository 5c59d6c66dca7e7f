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

  @Test func `A read in the initializer of a page that is made for its chunks is reported`() async throws {
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

  @Test func `A read in the initializer of a property of a view is reported with both`() throws {
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
