import EnvironmentInspector
import EnvironmentKit
import Synchronization
import Testing

@MainActor
struct ValueSourceTests {
  @Test func `A key that no code sets has its default as its source`() {
    let description = "'greeting' has its default (\(keys):4): no code sets it here."
    expectDescription(of: EnvironmentInspector.source(of: \.greeting), description)
    #expect(EnvironmentInspector.source(of: \.plain).declaration == nil)
  }

  @Test func `The default of an entry with others in tests and previews is named by its context`() {
    let place = "EnvironmentInspectorTests/ValueSourceTests.swift:\(placeOfMocked)"
    let description = "'mocked' has its default for tests (\(place)): no code sets it here."
    expectDescription(of: EnvironmentInspector.source(of: \.mocked), description)
    let live = withEnvironment({ $0.context = .live }, operation: { EnvironmentInspector.source(of: \.mocked) })
    #expect(live.description.hasPrefix("'mocked' has its default (\(place)): no code sets it here."))
    let set = withEnvironment({ $0.mocked = "set" }, operation: { EnvironmentInspector.source(of: \.mocked) })
    #expect(set.description.hasSuffix("over the default for tests (\(place))."))
  }

  @Test func `A default that was read has a note, because it can't be prepared any more`() {
    _ = ShopModel().greeting
    let source = EnvironmentInspector.source(of: \.greeting)
    #expect(source.setting.setter == .keyDefault)
    let beginnings: [String] = source.notes.map { String($0.prefix(15)) }
    #expect(beginnings == ["First read by: "])
    prepareEnvironment { $0.currency = "CHF" }
    let prepared = EnvironmentInspector.source(of: \.currency)
    guard case .preparation(let place) = prepared.setting.setter else { return #expect(Bool(false), "\(prepared)") }
    #expect(place.hasPrefix("EnvironmentInspectorTests/ValueSourceTests.swift:"))
  }

  @Test func `The source in a task names the place of the scope, and the scopes that it hides`() throws {
    let outer = #line + 1
    let source = withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      withEnvironment({ $0.greeting = "Moin" }, operation: { EnvironmentInspector.source(of: \.greeting) })
    }
    let file = "EnvironmentInspectorTests/ValueSourceTests.swift"
    let places = [outer + 3, outer].map { "\(file):\($0)" }
    #expect(source.setting.setter == .scope(at: places[0]))
    #expect(source.hidden.map(\.setter) == [.scope(at: places[1]), .keyDefault])
    let description = """
      'greeting' is "Moin": set by the scope entered at \(places[0]), over the scope entered at \(places[1]) \
      ("Salut"), over the default (\(keys):4).
      """
    expectDescription(of: source, description)
  }

  @Test func `The source in a view names the view whose body has the modifier`() throws {
    let host = ViewHost(environment: EnvironmentValues()) { Shop().environment(\.currency, "USD") }
    let source = EnvironmentInspector.source(of: \.currency, in: host, at: "Price")
    let description = """
      'currency' is "EUR": set by '.environment' in 'Shop', over '.environment' in 'the root of the host' ("USD"), \
      over the default (\(keys):5).
      """
    expectDescription(of: source, description)
    let missing = EnvironmentInspector.source(of: \.currency, in: host, at: "Missing")
    let message = """
      The source of 'currency' isn't known. The hierarchy has no view 'Missing'. It has 'Shop', 'Page', 'Counter', \
      'Price', 'Total'.
      """
    expectDescription(of: missing, message)
    host.unmount()
    expectDescription(
      of: EnvironmentInspector.source(of: \.currency, in: host, at: "Price"),
      "The source of 'currency' isn't known. The hierarchy has no view 'Price'. It shows none, or is unmounted.")
  }

  @Test func `A path chooses one of several views with a name, and a note says that there are others`() throws {
    struct Frame<Content: View>: View {
      @ViewBuilder let content: Content
      var body: some View { content.environment(\.currency, "CHF") }
    }
    let host = ViewHost(environment: EnvironmentValues()) {
      Price(number: 0)
      Frame { Price(number: 1) }
    }
    let first = EnvironmentInspector.source(of: \.currency, in: host, at: "Price")
    #expect(first.setting.setter == .keyDefault)
    let notes = [
      """
      Another view matches 'Price' and can have another value: name the views around the one that you mean, such as \
      'Frame<Price> › Price'.
      """,
      "'.environment' in 'Frame<Price>' sets it, but for other views.",
    ]
    #expect(first.notes == notes)
    let inner = EnvironmentInspector.source(of: \.currency, in: host, at: "Frame › Price")
    #expect(inner.setting.value == "\"CHF\"")
    #expect(inner.notes == [])
    #expect(EnvironmentInspector.source(of: \.currency, in: host, at: "Price › Frame").setting.setter == .unknown)
  }

  @Test func `Views with the same views around them are told apart further out, or not by names`() {
    struct Row: View {
      let number: Int
      var body: some View { Price(number: number) }
    }
    struct Sale: View {
      var body: some View { Row(number: 1).environment(\.currency, "CHF") }
    }
    func notes(_ view: String, in host: ViewHost<some View>) -> [String] {
      EnvironmentInspector.source(of: \.currency, in: host, at: view).notes
    }
    let sale = ViewHost(environment: EnvironmentValues()) {
      Row(number: 0)
      Sale()
    }
    #expect(notes("Row › Price", in: sale).first?.hasSuffix("such as 'Sale › Row › Price'.") == true)
    let rows = ViewHost(environment: EnvironmentValues()) {
      ForEach(["CHF", "USD"], id: \.self) { Row(number: 0).environment(\.currency, $0) }
    }
    #expect(
      notes("Row › Price", in: rows) == [
        "Another view matches 'Row › Price' and can have another value: 'inspect' lists what each of them reads."
      ])
  }

  @Test func `The source of a host's value is the scope of the task in which the host was made`() throws {
    withEnvironment {
      $0.currency = "USD"
    } operation: {
      let host = ViewHost { Price(number: 1) }
      let source = EnvironmentInspector.source(of: \.currency, in: host, at: "Price")
      guard case .scope = source.setting.setter else { return #expect(Bool(false), "\(source)") }
    }
  }

  @Test func `An assignment to an object hides the values of its binding`() {
    let model = ShopModel()
    var values = EnvironmentValues()
    values.greeting = "Salut"
    model.bindEnvironment(from: values)
    model.greeting = "Moin"
    let description = """
      'greeting' is "Moin": assigned to the object, over the values that the object is bound to ("Salut"), \
      over the default (\(keys):4).
      """
    expectDescription(of: EnvironmentInspector.source(of: \.greeting, in: model), description)
  }

  @Test func `An object that two views bind has a note for the view that it doesn't read from`() {
    struct First: View {
      let model: ShopModel
      var body: some View { Text("1").bindEnvironment(to: model) }
    }
    let model = ShopModel()
    let host = EnvironmentInspector.recording {
      ViewHost {
        First(model: model).environment(\.greeting, "Salut")
        Greeting(model: model).environment(\.greeting, "Moin")
      }
    }
    let source = EnvironmentInspector.source(of: \.greeting, in: model)
    #expect(source.setting.setter == .view("the root of the host"))
    #expect(source.setting.value == "\"Moin\"")
    let note =
      "'First' binds the object, too, with \"Salut\"; the object reads from 'Greeting', which began to bind it last."
    #expect(source.notes == [note])
    host.unmount()
  }

  @Test func `An object that has read a value before it was bound has a note`() {
    final class Title {
      let text: String
      init(_ model: ShopModel) { text = model.greeting }
    }
    let note =
      "'ShopModel' has also read 'greeting' before it was bound, as in 'init', and can have kept another value."
    let model = ShopModel()
    let host = EnvironmentInspector.recording {
      #expect(Title(model).text == "Hello")
      return ViewHost(environment: EnvironmentValues()) { Greeting(model: model).environment(\.greeting, "Salut") }
    }
    #expect(EnvironmentInspector.source(of: \.greeting, in: model).notes == [note])
    #expect(EnvironmentInspector.inspect(host).description.contains("(and before it was bound)"))
    let other = ShopModel()
    let next = recordedHost { Greeting(model: other) }
    #expect(EnvironmentInspector.source(of: \.greeting, in: other).notes == [], "Its body is evaluated again.")
    next.unmount()
  }

  @Test func `Each change of a property that an object has read is a sentence with its reason`() {
    let model = ShopModel()
    let sentences = Mutex<[String]>([])
    _ = model.greeting
    EnvironmentInspector.observeChanges(of: model) { sentence in sentences.withLock { $0.append(sentence) } }
    let reasons = [
      "(Hello → Salut): the object was bound.",
      "(Salut → Moin): the environment changed that the object is bound to.",
      "(Moin → Ciao): a value was assigned.",
      "(Ciao → Moin): the assigned value was removed.",
      "(Moin → Hello): the object was unbound.",
    ]
    var values = EnvironmentValues()
    values.greeting = "Salut"
    model.bindEnvironment(from: values)
    values.currency = "CHF"
    model.bindEnvironment(from: values)
    values.greeting = "Moin"
    model.bindEnvironment(from: values)
    model.greeting = "Ciao"
    model.resetEnvironment(\.greeting)
    model.unbindEnvironment()
    let expected = reasons.map { "'greeting' of 'ShopModel' changed \($0)" }
    #expect(sentences.withLock { $0 } == expected)
  }

  @Test func `The description of an object lists the properties that were never read`() {
    let model = ShopModel()
    model.bindEnvironment(from: EnvironmentValues())
    _ = model.greeting
    let description = """
      ShopModel
        greeting: 'greeting' has its default (\(keys):4): no code sets it here.
        never read: currency
      """
    expectDescription(of: EnvironmentInspector.describe(model), description)
  }
}

/// The file that declares the keys.
private let keys = "EnvironmentInspectorTests/ShopViews.swift"

private struct Plain: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

extension EnvironmentValues {
  fileprivate var plain: Int { self[Plain.self] }
}

private let placeOfMocked = #line + 3

extension EnvironmentValues {
  @Entry(test: "mock") fileprivate var mocked = "live"
}
