import EnvironmentCore
@testable import EnvironmentViews
import Testing

@MainActor
struct InjectEnvironmentTests {
  var values: EnvironmentValues {
    var values = EnvironmentValues()
    values.title = "injected"
    values.settings.volume = 11
    return values
  }

  @Test func `A copy has the values, also of a generic view, and the view itself keeps its defaults`() throws {
    let view = TitleView()
    let copy = try view.injectEnvironment(environment: values)
    #expect((copy.title, view.title) == ("injected", "untitled"))
    let number = try Generic(first: 1, last: "z").injectEnvironment(environment: values)
    let text = try Generic(first: "a", last: [2.5]).injectEnvironment(environment: values)
    #expect([number.description, text.description] == ["1 injected z", "a injected [2.5]"])
  }

  @Test func `Nested properties have their values first, and are updated before the outer ones`() throws {
    let copy = try Nested(count: 3).injectEnvironment(environment: values)
    #expect((copy.outer.text, copy.count) == ("injected 11 3", 3))
  }

  @Test func `Properties in tuples, arrays and optionals of any depth are installed`() throws {
    struct Holder: View {
      var pair = (Label(), 1)
      var labels = [Label(), Label()]
      var optionals: [Label?]? = [nil, Label()]
      var nested: Label?? = Label()
      var body: some View { EmptyView() }
    }
    let copy = try Holder().injectEnvironment(environment: values)
    let labels: [Label?] = [copy.pair.0] + copy.labels + (copy.optionals ?? []) + [copy.nested ?? nil]
    let texts: [String?] = labels.map { $0?.text }
    #expect(texts == ["injected 11", "injected 11", "injected 11", nil, "injected 11", "injected 11"])
  }

  @Test func `Values are installed again where the view, or its property, is used again`() throws {
    var other = values
    other.title = "other"
    let once = try TitleView().injectEnvironment(environment: values)
    #expect(try once.injectEnvironment(environment: other).title == "other")

    struct Tree: View {
      @Environment(\.title) var title
      var depth = 3

      var body: some View {
        Text("\(title);")
        if depth > 0 { AnyView(child.environment(\.title, "d\(depth)")) }
      }

      private var child: Tree {
        var copy = self
        copy.depth -= 1
        return copy
      }
    }
    try expectHTML(of: Tree(), in: values, "injected;d3;d2;d1;")
  }

  @Test func `Existentials, classes, enums, closures and tuples stay unchanged`() throws {
    let view = Mixed()
    let copy = try view.injectEnvironment(environment: values)
    #expect(copy.title == "injected")
    #expect(copy.any as? Int == 1)
    #expect(copy.object === view.object)
    #expect(copy.choice == .second("x"))
    #expect((copy.pair.1, copy.make()) == ("one", 4))
    #expect(copy.strings == ["a", "b"])
  }

  private struct Hiding: View {
    var config = Config()
    var configs = [Config()]
    var choice = Choice.on(Config())
    var body: some View {
      Text(config.title)
      for config in configs { Text(config.title) }
      if case .on(let config) = choice { Text(config.title) }
    }
  }

  @Test func `A property in a struct that isn't dynamic is an error that names both`() throws {
    let error = #expect(throws: ViewInstallationError.self) {
      try Hiding().injectEnvironment(environment: values)
    }
    #expect(
      error?.description == """
        Values can't be installed in 'Hiding', so its properties would read defaults.
          View: \(nameWithoutAddress(of: Hiding.self))
          'config' is a 'Config', which isn't a 'DynamicProperty'.
          'configs' is a 'Array<Config>', which isn't a 'DynamicProperty'.
          'choice': 'Choice' is an enum, whose cases can't hold installed properties; make it a struct.
          • Make the type of each such property conform to 'DynamicProperty'.
        """)
  }

  @Test func `In a hierarchy, such a property reads the values of its view's place`() throws {
    try expectHTML(of: Hiding(), in: values, "injectedinjectedinjected")
    var host: ViewHost<Hiding>?
    #expect(issues { host = ViewHost(environment: values) { Hiding() } }.isEmpty)
    host?.environment.title = "new"
    host?.update()
    host?.expectHTML("newnewnew")
  }

  private struct Config { @Environment(\.title) var title }
  private enum Choice { case off, on(Config) }

  private struct Holder<Value>: View {
    let value: Value
    var body: some View { EmptyView() }
  }

  @Test func `An inaccessible property is an error in every kind of container, and so is a view that is a class`() {
    struct Property: DynamicProperty { var config = Config() }
    struct State { @EnvironmentViews.State var count = 0 }
    func expectInstallationError(of view: some View, _ line: Int = #line) {
      let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
      let error = #expect(throws: ViewInstallationError.self, sourceLocation: location) {
        try view.injectEnvironment(environment: values)
      }
      #expect(error?.description.contains("'\(type(of: view))") == true, sourceLocation: location)
    }
    expectInstallationError(of: Holder<Config?>(value: nil))
    expectInstallationError(of: Holder(value: [Config()]))
    expectInstallationError(of: Holder(value: Choice.off))
    expectInstallationError(of: Holder(value: Optional(Property())))
    expectInstallationError(of: ClassView())
    expectError(ViewInstallationError.self, of: ClassView())
    expectError(ViewInstallationError.self, of: Holder(value: State()))
    let error = #expect(throws: ViewInstallationError.self) {
      try renderHTML(Holder<any DynamicProperty>(value: Label()))
    }
    #expect(
      error?.facts == [
        "'value' can hold a 'DynamicProperty' of any type; declare the type, or a generic parameter for it."
      ])
  }

  private struct Nested: View {
    var outer = Outer()
    let count: Int
    @Environment(\.title) var title

    init(count: Int) {
      self.count = count
      outer.suffix = count
    }

    var body: some View { EmptyView() }

    struct Outer: DynamicProperty {
      var inner = Label()
      var suffix = 0
      private(set) var text = ""

      mutating func update() { text = "\(inner.text) \(suffix)" }
    }
  }

  struct Label: DynamicProperty {
    @Environment(\.title) var title
    @Environment(\.settings) var settings
    private(set) var text = ""

    mutating func update() { text = "\(title) \(settings.volume)" }
  }

  private struct Generic<First, Last>: View {
    let first: First
    @Environment(\.title) var title
    let last: Last

    var description: String { "\(first) \(title) \(last)" }
    var body: some View { EmptyView() }
  }

  private struct Mixed: View {
    final class Object {}
    enum Choice: Equatable {
      case first
      case second(String)
    }

    let any: Any = 1
    let object = Object()
    weak var none: Object?
    unowned let parent = Parent.shared
    let choice = Choice.second("x")
    let pair = (1, "one")
    let make: () -> Int = { 4 }
    let strings = ["a", "b"]
    @Environment(\.title) var title

    var body: some View { EmptyView() }
  }

  private final class Parent {
    @MainActor static let shared = Parent()
  }

  private final class ClassView: View {
    var body: some View { EmptyView() }

    // Replaces the default implementation, with which the compiler warns of the class.
    static func __visit(_ view: ClassView, with visitor: __ViewVisitor) throws { try visitor.base.evaluate(view) }
  }
}
