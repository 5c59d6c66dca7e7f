import ComposableEnvironment
import Testing

@MainActor
struct PullbackTests {
  private let child: Reducer<Parent, ParentAction, ParentEnvironment> =
    childReducer.pullback(state: \.child, action: /ParentAction.child)

  @Test func `A reducer without an environment argument runs in an environment that inherits`() {
    let environment = ParentEnvironment().with(\.int, 4)
    #expect(run(child, .child(.read), environment).child.int == 4)
    environment.with(\.int, 5)
    #expect(run(child, .child(.read), environment).child.int == 5)
  }

  @Test func `Environments are never shared between parents`() {
    let first = ParentEnvironment().with(\.text, "first")
    let second = ParentEnvironment()
    _ = run(child, .child(.set(4)), first)
    #expect(run(child, .child(.read), first).child == Child(int: 4, text: "first"))
    #expect(run(child, .child(.read), second).child == Child(int: 10, text: "text"))
  }

  @Test func `A pullback keeps its own environment from action to action`() {
    let reducer = Reducer<Parent, ParentAction, ParentEnvironment>.combine(
      childReducer.pullback(state: \.child, action: /ParentAction.child),
      childReducer.pullback(state: \.other, action: /ParentAction.other)
    )
    let environment = ParentEnvironment()
    _ = run(reducer, .child(.set(4)), environment)
    #expect(run(reducer, .child(.read), environment).child.int == 4)
    #expect(run(reducer, .other(.read), environment).other.int == 10)
  }

  @Test func `The state may be a case of an enum`() {
    let reducer: Reducer<Screen, ParentAction, ParentEnvironment> =
      childReducer.pullback(state: /Screen.child, action: /ParentAction.child)
    var screen = Screen.child(Child())
    _ = reducer.run(&screen, .child(.read), ParentEnvironment().with(\.int, 4))
    #expect(screen == .child(Child(int: 4, text: "text")))
  }

  @Test func `The elements of a collection inherit too`() {
    let reducer = Reducer<Parent, ParentAction, ParentEnvironment>.combine(
      childReducer.forEach(state: \.rows, action: /ParentAction.row),
      childReducer.forEach(state: \.entries, action: /ParentAction.entry)
    )
    let environment = ParentEnvironment().with(\.int, 4)
    #expect(run(reducer, .row(2, .read), environment).rows.map(\.int) == [0, 4])
    #expect(run(reducer, .entry("a", .read), environment).entries["a"]?.int == 4)
    _ = run(reducer, .row(1, .set(6)), environment)
    #expect(run(reducer, .row(2, .read), environment).rows[id: 2]?.int == 6)
    #expect(run(reducer, .row(2, .read), ParentEnvironment()).rows[id: 2]?.int == 10)
  }

  @Test func `A derived environment can be named by its key path`() {
    let reducer: Reducer<Parent, ParentAction, ParentEnvironment> =
      childReducer.pullback(state: \.child, action: /ParentAction.child, environment: \.child)
    let environment = ParentEnvironment()
    environment.child.with(\.int, 6)
    #expect(run(reducer, .child(.read), environment).child.int == 6)
  }

  @Test func `A pullback's environment is deallocated with its parent`() {
    weak var probe: Probe?
    do {
      let environment = ParentEnvironment().with(\.probe, Probe())
      probe = environment.probe
      _ = run(child, .child(.read), environment)
    }
    #expect(probe == nil)
  }

  private func run(
    _ reducer: Reducer<Parent, ParentAction, ParentEnvironment>, _ action: ParentAction,
    _ environment: ParentEnvironment
  ) -> Parent {
    var state = Parent()
    _ = reducer.run(&state, action, environment)
    return state
  }
}

private struct Child: Equatable, Identifiable {
  var id = 0
  var int = 0
  var text = ""
}

private enum ChildAction {
  case read
  case set(Int)
}

private final class ChildEnvironment: ComposableEnvironment {
  @Dependency(\.int) var int
  @Dependency(\.text) var text
}

private let childReducer = Reducer<Child, ChildAction, ChildEnvironment> { state, action, environment in
  switch action {
  case .read:
    state.int = environment.int
    state.text = environment.text
  case .set(let int):
    environment.with(\.int, int)
  }
  return .none
}

private struct Parent: Equatable {
  var child = Child()
  var other = Child()
  var rows = IdentifiedArrayOf<Child>(uniqueElements: [Child(id: 1), Child(id: 2)])
  var entries = ["a": Child()]
}

private enum Screen: Equatable {
  case empty
  case child(Child)
}

private enum ParentAction {
  case child(ChildAction)
  case other(ChildAction)
  case row(Int, ChildAction)
  case entry(String, ChildAction)
}

private final class ParentEnvironment: ComposableEnvironment {
  @DerivedEnvironment<ChildEnvironment> var child
}
