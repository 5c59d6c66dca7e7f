import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of the identity of views, which decides whether a view keeps its state.
@MainActor
struct IdentityTests {
  typealias Choice = TestModel

  struct Counter: View {
    let name: String
    @State private var count = 0
    var body: some View { Button("\(name) \(count)") { count += 1 } }
  }

  private struct Branches: View {
    let choice: Choice
    var body: some View {
      if choice.number == 0 { Counter(name: "if") } else { Counter(name: "else") }
      if choice.number > 1 { Text("!") }
      Counter(name: "after")
    }
  }

  @Test func `A branch that is left loses its state, and one that stays keeps it, as does a view beside`() throws {
    let choice = Choice()
    let host = ViewHost { Branches(choice: choice) }
    for (number, branch, after) in [(0, "if 0", 0), (1, "else 0", 1), (2, "else 1", 2), (0, "if 0", 3)] {
      choice.number = number
      try host.tap(branch)
      try host.tap("after \(after)")
    }
  }

  @Test func `Rows that move keep their states, and no row is evaluated for the move`() throws {
    struct Rows: View {
      let choice: Choice
      var body: some View { ForEach(choice.names, id: \.self) { Counter(name: $0) } }
    }
    let choice = Choice()
    let host = ViewHost { Rows(choice: choice) }
    try host.tap("a 0")
    try host.tap("c 0")
    _ = host.drainEvaluations()
    choice.names = ["c", "b", "a"]
    host.update()
    host.expectEvaluations(["Rows"])
    choice.names = ["d", "a", "c"]
    host.update()
    host.expectEvaluations(["Rows", "Counter"])
    try host.tap("d 0")
    try host.tap("a 1")
    try host.tap("c 1")
    choice.names = ["b"]
    try host.tap("b 0")
  }

  @Test func `A subview of an element keeps its state when the element moves`() throws {
    struct Rows: View {
      let choice: Choice
      var body: some View {
        Group(
          subviews: Group {
            if choice.number == 0 { Counter(name: "if") }
            ForEach(choice.names, id: \.self) { name in
              Counter(name: name)
              Counter(name: "\(name)'").environment(\.colorScheme, .dark)
            }
            ForEach(choice.names, id: \.self) { name in Counter(name: "\(name)\"") }
            Counter(name: "after")
          }
        ) { subviews in
          ForEach(subviews) { subview in Element("li") { subview } }
        }
      }
    }
    let choice = Choice()
    let host = ViewHost { Rows(choice: choice) }
    for label in ["a 0", "c' 0", "c\" 0", "after 0"] { try host.tap(label) }
    choice.number = 1
    choice.names = ["d", "c", "b", "a"]
    host.update()
    _ = host.drainEvaluations()
    choice.names = ["c", "a"]
    host.update()
    host.expectEvaluations(["Rows"])
    for label in ["a 1", "c' 1", "c\" 1", "after 1", "c 0", "a\" 0"] { try host.tap(label) }
  }

  @Test func `Another identifier makes another view`() throws {
    struct Page: View {
      let choice: Choice
      let log: Log
      var body: some View {
        Counter(name: "x")
          .onAppear { [number = choice.number] in log("appear \(number)") }
          .onDisappear { [number = choice.number] in log("disappear \(number)") }
          .id(choice.number)
      }
    }
    let (choice, log) = (Choice(), Log())
    let host = ViewHost { Page(choice: choice, log: log) }
    try host.tap("x 0")
    log.expect(["appear 0"])
    choice.number = 1
    try host.tap("x 0")
    #expect(log.drain().sorted() == ["appear 1", "disappear 0"])
    choice.number = 1
    try host.tap("x 1")
    host.unmount()
    log.expect(["disappear 1"])
  }

  @Test func `A view of another type in an AnyView is another view, and one of the same type is the same`() throws {
    struct Other: View {
      @State private var count = 0
      var body: some View { Button("other \(count)") { count += 1 } }
    }
    struct Page: View {
      let choice: Choice
      var view: AnyView { choice.number == 1 ? AnyView(Other()) : AnyView(Counter(name: "any")) }
      var body: some View { view }
    }
    let choice = Choice()
    let host = ViewHost { Page(choice: choice) }
    try host.tap("any 0")
    choice.number = 2
    try host.tap("any 1")
    choice.number = 1
    try host.tap("other 0")
    choice.number = 2
    try host.tap("any 0")
  }

  @Test func `The initial value of a state is used only when its view is added`() throws {
    struct Child: View {
      let number: Int
      @State private var initial: Int
      var body: some View { Text("\(number) \(initial)") }
      init(number: Int) {
        self.number = number
        _initial = State(initialValue: number)
      }
    }
    struct Page: View {
      let choice: Choice
      var body: some View { Child(number: choice.number) }
    }
    let choice = Choice()
    let host = ViewHost { Page(choice: choice) }
    choice.number = 7
    host.expectHTML("7 0")
  }
}
