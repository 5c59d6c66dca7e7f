import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of hosts that are used by their own views, of several hosts at once, and of a host in another one.
@MainActor
struct ReentrancyTests {
  @Observable
  fileprivate final class Model {
    var number = 0
  }

  private struct NumberView: View {
    let model: Model
    var body: some View { Text("\(model.number)") }
  }

  @Test func `Two hosts show one model, each in its own environment`() {
    let model = Model()
    let first = ViewHost {
      NumberView(model: model)
      TitleView()
    }
    let second = ViewHost {
      TitleView()
      NumberView(model: model)
    }
    _ = (first.drainEvaluations(), second.drainEvaluations())
    model.number = 1
    first.environment.title = "first"
    first.update()
    #expect(first.drainEvaluations() == ["NumberView", "TitleView"])
    #expect(second.drainEvaluations() == [])
    #expect(first.html == "1[first]" && second.html == "[untitled]1")
    first.unmount()
    model.number = 2
    #expect(second.html == "[untitled]2")
    #expect(first.drainEvaluations() == [])
  }

  @Test func `An update from an action, an effect or a body does no harm`() throws {
    struct Page: View {
      let model: Model
      let update: () -> Void
      @State private var count = 0
      var body: some View {
        let _ = update()
        Button("Go") {
          count += 1
          update()
          model.number += 1
          update()
        }
        .onAppear {
          count = 10
          update()
        }
        .onChange(of: count) { update() }
        NumberView(model: model)
        Text(" \(count)")
      }
    }
    let model = Model()
    var host: ViewHost<Page>?
    host = ViewHost { Page(model: model) { host?.update() } }
    _ = host?.drainEvaluations()
    try host?.tap("Go")
    #expect(host?.html.hasSuffix("1 11") == true)
    #expect(host?.drainEvaluations() == ["Page", "NumberView"])
    // The view captures the variable that holds the host: without this line, the two would retain each other.
    host?.unmount()
  }

  @Test func `A body that renders its own host, or unmounts it, does no harm`() {
    struct Page: View {
      let model: Model
      let act: (Int) -> Void
      var body: some View {
        let _ = act(model.number)
        Text("\(model.number)").onDisappear { act(-1) }
      }
    }
    let model = Model()
    var host: ViewHost<Page>?
    var seen: [Int] = []
    host = ViewHost {
      Page(model: model) { number in
        seen.append(number)
        _ = host?.html
        if number == 2 { host?.unmount() }
      }
    }
    model.number = 1
    #expect(host?.html == "1")
    model.number = 2
    host?.update()
    #expect(host?.html == "")
    #expect(seen == [0, 1, 2, -1])
  }

  @Test func `A host that a view retains shows its own hierarchy`() throws {
    struct Outer: View {
      @State private var inner: ViewHost<NumberView>
      @State private var count = 0
      init(model: Model) { _inner = State(initialValue: ViewHost { NumberView(model: model) }) }
      var body: some View {
        Button("Show") { count += 1 }
        Text("\(count) \(inner.html)")
      }
    }
    let model = Model()
    let host = ViewHost { Outer(model: model) }
    model.number = 1
    try host.tap("Show")
    host.expectHTML(hasSuffix: "1")
    for number in 2..<5 {
      model.number = number
      try host.tap("Show")
      host.expectHTML(hasSuffix: "\(number)")
    }
    host.unmount()
  }

  @Test func `A body that makes a new host each time settles`() {
    struct Outer: View {
      let model: Model
      @Environment(\.title) var title
      var body: some View {
        let inner = ViewHost { NumberView(model: model) }
        Text("\(title) \(inner.html)")
      }
    }
    let model = Model()
    var host: ViewHost<Outer>?
    let reported = issues {
      host = ViewHost { Outer(model: model) }
      for number in 1..<5 {
        model.number = number
        host?.environment.title = "t\(number)"
        host?.update()
        #expect(host?.html == "t\(number) \(number)")
      }
    }
    #expect(reported.map(\.description) == [])
    #expect(host?.drainEvaluations().count == 5)
  }

  @Test func `An event for a missing control is an error that lists the controls`() throws {
    let host = ViewHost {
      Button("Save") {}
      Button("Delete") {}.disabled(true)
      Toggle("On", isOn: .constant(true))
      TextField("Name", text: .constant("")).id("field")
      Button("Twice") {}
      Button("Twice") {}.id(2)
    }
    func failure(_ operation: () throws -> Void) throws -> ViewEventError {
      try #require(throws: ViewEventError.self, performing: operation)
    }
    let missing = try failure { try host.tap("Sve") }
    #expect(missing.candidates.contains { $0.contains("Save") })
    #expect(missing.candidates.contains { $0.contains("Delete") && $0.contains("disabled") })
    #expect(missing.description.contains("Sve") && missing.description.contains("Save"))
    #expect(try failure { try host.type("x", into: "Save") }.candidates == [#"text field "Name", id "field""#])
    #expect(try failure { try host.tap("Delete") }.description.contains("disabled"))
    #expect(try failure { try host.tap("Twice") }.description.contains("2 controls"))
    #expect(try failure { try host.select(1, in: "List") }.candidates == [])
    try host.tap("2")
    try host.type("x", into: "field")
  }

  /// An object that runs an action when it is deallocated.
  @MainActor fileprivate final class Last: Equatable {
    private let action: @MainActor () -> Void
    init(_ action: @escaping @MainActor () -> Void) { self.action = action }
    isolated deinit { action() }
    nonisolated static func == (first: Last, second: Last) -> Bool { first === second }
  }

  fileprivate struct LastKey: EnvironmentKey { static var defaultValue: Last? { nil } }

  private struct LastPreference: PreferenceKey {
    static var defaultValue: Last? { nil }
    static func reduce(value: inout Last?, nextValue: () -> Last?) { value = value ?? nextValue() }
  }

  @Test func `A value that is deallocated by its replacement can use the host`() {
    let host = ViewHost { TitleView() }
    func use() {
      host.environment.title += "!"
      host.update()
      _ = host.html
    }
    host.environment[LastKey.self] = Last(use)
    host.update()
    host.environment[LastKey.self] = Last(use)
    host.expectHTML("[untitled!]")
    host.environment = EnvironmentValues()
    #expect(host.environment.title == "untitled!")
    host.expectHTML("[untitled!]")
  }

  /// A value whose comparison runs code once.
  fileprivate struct Comparing: Equatable {
    final class Action {
      var run: () -> Void = {}
    }
    var number: Int
    let action: Action

    static func == (first: Comparing, second: Comparing) -> Bool {
      let run = first.action.run
      first.action.run = {}
      run()
      return first.number == second.number
    }
  }

  fileprivate struct ComparingKey: EnvironmentKey {
    static var defaultValue: Comparing { Comparing(number: 0, action: .init()) }
  }

  private struct ComparingView: View {
    @Environment(\.comparing) var comparing
    var body: some View {
      Text("\(comparing.number)")
      TitleView()
    }
  }

  @Test func `A comparison that writes to the host wins over the write that compares`() {
    let action = Comparing.Action()
    func host() -> ViewHost<ComparingView> {
      var values = EnvironmentValues()
      values.comparing = Comparing(number: 1, action: action)
      return ViewHost(environment: values) { ComparingView() }
    }
    let first = host()
    action.run = { first.environment.title = "inner" }
    first.environment.comparing.number = 2
    #expect(first.environment.title == "inner")
    #expect(first.html == "2[inner]")

    let second = host()
    let original = second.environment
    action.run = { second.environment = original }
    second.environment.comparing.number = 2
    #expect(second.environment.comparing.number == 1)
    #expect(second.html == "1[untitled]")
  }

  @Test func `A comparison that writes to the host while an inner writer compares is seen below the writer`() throws {
    struct Writer: View {
      let action: Comparing.Action
      @State private var number = 1
      var body: some View {
        Button("Next") { number += 1 }
        ComparingView().environment(\.comparing, Comparing(number: number, action: action))
      }
    }
    let action = Comparing.Action()
    let host = ViewHost { Writer(action: action) }
    action.run = { host.environment.title = "inner" }
    try host.tap("Next")
    host.expectHTML(hasSuffix: "2[inner]")
    host.environment.title = "later"
    host.expectHTML(hasSuffix: "2[later]")
  }

  @Test func `A value that is deallocated while an inner scope is updated can write to the host`() {
    let host = ViewHost { TitleView().environment(\.subtitle, "inner").environment(\.settings, Settings(volume: 1)) }
    host.environment[LastKey.self] = Last { host.environment.title += "!" }
    host.environment.title = "old"
    host.expectHTML("[old]")
    host.environment[LastKey.self] = nil
    host.environment.title = "new"
    host.expectHTML("[new!]")
  }

  @Test func `Values of a writer, a state, a preference and a path that are deallocated can use the host`() throws {
    struct Writer: View {
      let make: () -> Last
      @State private var last: Last?
      @State private var count = 0
      @State private var path: [Int] = []
      var body: some View {
        Button("Next") {
          count += 1
          last = make()
          path = [count]
        }
        TitleView()
          .transformEnvironment(\.title) { _ in }
          .environment(\.last, make())
          .preference(key: LastPreference.self, value: make())
          .onPreferenceChange(LastPreference.self) { _ in }
          .bindEnvironments(to: [])
        NavigationStack(path: $path) {
          Text("\(count)").navigationDestination(for: Int.self) { [last = make()] _ in
            let _ = last
            Text("page")
          }
        }
      }
    }
    var host: ViewHost<Writer>?
    func use() {
      host?.environment.title = "used"
      host?.update()
      _ = host?.html
    }
    host = ViewHost { Writer { Last(use) } }
    for _ in 0..<3 { try host?.tap("Next") }
    #expect(host?.html.hasPrefix("<button type=\"button\">Next</button>[used]") == true)
    host?.unmount()
    host = nil
  }

  /// A view whose child changes what the view reads.
  private struct Unstable: View {
    final class Source { var isUnstable = true }
    struct Child: View {
      let number: Int
      @Binding var count: Int
      let source: Source
      var body: some View { if source.isUnstable { let _ = count = number + 1 } }
    }
    let source: Source
    @State private var count = 0
    var body: some View {
      Button("Add") { count += 1 }
      Text("\(count)")
      Child(number: count, count: $count, source: source)
    }
  }

  /// An identifier whose comparison and hash run code of the program.
  private struct Key: Hashable, Identifiable {
    nonisolated(unsafe) static var use: (() -> Void)?
    let name: String
    var id: Key { self }

    static func == (first: Key, second: Key) -> Bool {
      note()
      return first.name == second.name
    }

    func hash(into hasher: inout Hasher) {
      Self.note()
      hasher.combine(name)
    }

    private static func note() {
      guard let use = use.take() else { return }
      use()
      Self.use = use
    }
  }

  @Test func `Identifiers of rows can ask for the hierarchy while they are compared`() throws {
    struct Page: View {
      @State private var keys = ["a", "b", "c"].map(Key.init)
      let hand: (Binding<[Key]>) -> Void
      var body: some View {
        let _ = hand($keys)
        ForEach(keys) { Text($0.name) }
        List(keys, selection: .constant(Set<Key>())) { Text($0.name) }
      }
    }
    var handed: Binding<[Key]>?
    let host = ViewHost { Page { handed = $0 } }
    let keys = try #require(handed)
    Key.use = { _ = (keys.wrappedValue.count, host.html) }
    for name in ["d", "e"] {
      keys.wrappedValue.append(Key(name: name))
      host.update()
      keys.wrappedValue.reverse()
      host.update()
      keys.wrappedValue.remove(at: 1)
      host.update()
    }
    Key.use = nil
    #expect(keys.wrappedValue.map(\.name) == ["e", "b", "d"])
    host.expectHTML(hasPrefix: "ebd<ul ")
  }

  @Test func `A body that was evaluated too often follows its state once it is stable`() throws {
    let source = Unstable.Source()
    var host: ViewHost<Unstable>?
    let reported = issues { host = ViewHost { Unstable(source: source) } }
    let facts: [String] = reported.map(\.fact)
    #expect(facts.count { $0.contains("was evaluated 100 times") } == 1)
    source.isUnstable = false
    host?.update()
    _ = host?.drainEvaluations()
    let count = try #require(host?.html.split(separator: ">").last.flatMap { Int($0) })
    try host?.tap("Add")
    #expect(host?.html.hasSuffix(">\(count + 1)") == true)
    #expect(host?.drainEvaluations() == ["Unstable", "Child"])
  }

  @Test func `An object that a view releases after too many evaluations can use the host`() {
    final class Box { var last: Last? }
    struct Page: View {
      struct Child: View {
        let last: Last
        let number: Int
        @Binding var count: Int
        var body: some View { let _ = count = number + 1 }
      }
      let box: Box
      @State private var count = 0
      var body: some View {
        Text("\(count)")
        if let last = box.last { Child(last: last, number: count, count: $count) }
      }
    }
    var host: ViewHost<Page>?
    let box = Box()
    box.last = Last {
      host?.environment.title = "used"
      host?.update()
    }
    _ = issues { host = ViewHost { Page(box: box) } }
    box.last = nil
    host?.unmount()
    #expect(host?.environment.title == "used")
    host = nil
  }

  @Test func `A body that shows a host has the states that the host's views write, then and later`() throws {
    struct Inner: View {
      @Binding var count: Int
      var body: some View {
        Text("inner \(count)").onAppear { if count == 0 { count = 5 } }
      }
    }
    struct Writing: View {
      @State private var count = 0
      var body: some View {
        Text("\(count) ")
        Text(ViewHost { Inner(count: $count) }.html)
      }
    }
    ViewHost { Writing() }.expectHTML("5 inner 5")

    struct Reader: View {
      @Binding var count: Int
      var body: some View { Text("\(count)") }
    }
    struct Showing: View {
      @Binding var count: Int
      var body: some View {
        Text("shown").onAppear { _ = ViewHost { Reader(count: $count) }.html }
      }
    }
    struct Counting: View {
      @State private var count = 0
      @State private var name = "n"
      var body: some View {
        let name = name
        let shown = ViewHost { Showing(count: $count) }.html
        Text("\(name) \(shown) \(count)")
        Button("Add") { count += 1 }
      }
    }
    let host = ViewHost { Counting() }
    host.expectHTML(contains: "n shown 0")
    try host.tap("Add")
    host.expectHTML(contains: "n shown 1")
  }
}

extension EnvironmentValues {
  fileprivate var comparing: ReentrancyTests.Comparing {
    get { self[ReentrancyTests.ComparingKey.self] }
    set { self[ReentrancyTests.ComparingKey.self] = newValue }
  }
  fileprivate var last: ReentrancyTests.Last? {
    get { self[ReentrancyTests.LastKey.self] }
    set { self[ReentrancyTests.LastKey.self] = newValue }
  }
}
