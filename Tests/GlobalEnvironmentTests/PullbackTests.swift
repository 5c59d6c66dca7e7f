import GlobalEnvironment
import Testing

@MainActor
struct PullbackTests {
  @Test func `A reducer without an environment argument runs beside any environment`() {
    withDependencies {
      $0.int = 4
    } operation: {
      let reducer = Reducer<Parent, ParentAction, Void>.combine(
        childReducer.pullback(state: \.child, action: /ParentAction.child),
        childReducer.forEach(state: \.rows, action: /ParentAction.row),
        childReducer.forEach(state: \.entries, action: /ParentAction.entry)
      )
      var state = Parent()
      _ = reducer.run(&state, .child(.read), ())
      _ = reducer.run(&state, .row(2, .read), ())
      _ = reducer.run(&state, .entry("a", .read), ())
      #expect(state.child == Child(int: 4))
      #expect(state.rows[id: 2]?.int == 4)
      #expect(state.rows[id: 1]?.int == 0)
      #expect(state.entries["a"]?.int == 4)
    }
  }

  @Test func `The state may be a case of an enum`() {
    withDependencies {
      $0.int = 4
    } operation: {
      let reducer: Reducer<Screen, ParentAction, String> =
        childReducer.pullback(state: /Screen.child, action: /ParentAction.child)
      var screen = Screen.child(Child())
      _ = reducer.run(&screen, .child(.read), "any environment")
      #expect(screen == .child(Child(int: 4)))
    }
  }
}

private struct Child: Equatable, Identifiable {
  var id = 0
  var int = 0
}

private let childReducer = Reducer<Child, ChildAction, ChildEnvironment> { state, _, environment in
  state.int = environment.int
  return .none
}

private struct Parent: Equatable {
  var child = Child()
  var rows = IdentifiedArrayOf<Child>(uniqueElements: [Child(id: 1), Child(id: 2)])
  var entries = ["a": Child()]
}

private enum Screen: Equatable {
  case empty
  case child(Child)
}

private enum ParentAction {
  case child(ChildAction)
  case row(Int, ChildAction)
  case entry(String, ChildAction)
}

private enum ChildAction {
  case read
}
