import ComposableEnvironment
import EnvironmentReducers
import EnvironmentReducersTesting
import XCTest

/// Tests of reducers in functions without isolation, which XCTest calls on the main thread.
final class ReducerTests: XCTestCase {
  struct Row: Equatable, Identifiable {
    let id: String
    var number = 0
  }

  struct State: Equatable {
    var number = 0
    var rows: IdentifiedArrayOf<Row> = [Row(id: "a"), Row(id: "b")]
    var numbers = ["a": 0]
  }

  enum Action {
    case number(Child)
    case row(id: String, action: Child)
    case entry(String, Child)
  }

  enum Child {
    case read, twice
  }

  class Parent: ComposableEnvironment {}
  class Leaf: ComposableEnvironment {
    @Dependency(\.step) var step
  }

  let numberReducer = Reducer<Int, Child, Leaf> { number, action, environment in
    switch action {
    case .read:
      number = environment.step
      return .none
    case .twice:
      return .merge(Effect(value: .read), Effect(value: .read))
    }
  }

  var parentReducer: Reducer<State, Action, Parent> {
    .combine(
      numberReducer.pullback(state: \.number, action: /Action.number),
      numberReducer.pullback(state: \Row.number, action: /Child.self).forEach(state: \.rows, action: /Action.row),
      numberReducer.forEach(state: \.numbers, action: /Action.entry)
    )
  }

  func testStoresAreUsedWithoutAwait() {
    let store = TestStore(
      initialState: State(),
      reducer: parentReducer,
      environment: Parent().with(\.step, 2)
    )
    store.send(.number(.read)) { $0.number = 2 }
    store.environment.with(\.step, 3)
    store.send(.row(id: "b", action: .read)) { $0.rows[id: "b"]?.number = 3 }
    store.send(.entry("a", .read)) { $0.numbers["a"] = 3 }
    store.finish()
  }

  func testAsynchronousFormsAreAwaited() async {
    let store = await TestStore(
      initialState: State(),
      reducer: parentReducer,
      environment: Parent().with(\.step, 2)
    )
    await store.send(.number(.read)) { $0.number = 2 }
    await store.finish()
  }

  @MainActor
  func testAsynchronousFormsAreUsedOnTheMainActor() async {
    let store = TestStore(
      initialState: State(),
      reducer: parentReducer,
      environment: Parent().with(\.step, 2)
    )
    await store.send(.number(.read)) { $0.number = store.state.number + 2 }
    store.environment.with(\.step, 3)
    await store.send(.entry("a", .read)) { $0.numbers["a"] = 3 }
    await store.finish()
  }

  func testAssertionsSeeTheStateBeforeTheAction() {
    let store = TestStore(
      initialState: State(),
      reducer: parentReducer,
      environment: Parent().with(\.step, 2)
    )
    store.send(.number(.read)) { state in
      XCTAssertEqual(store.state.number, 0)
      state.number = store.state.number + 2
    }
    XCTAssertEqual(store.state.number, 2)
  }

  func testViewStoresAreReadWithoutAwait() {
    let store = Store(initialState: State(), reducer: parentReducer, environment: Parent().with(\.step, 2))
    let viewStore = ViewStore(store.scope(state: \.number, action: Action.number))
    viewStore.send(.read)
    store.send(.entry("a", .read))
    XCTAssertEqual(viewStore.state, 2)
    XCTAssertEqual(ViewStore(store).numbers, ["a": 2])
  }

  func testReducersAreRunWithoutAStore() {
    var number = 0
    _ = numberReducer.run(&number, .read, Leaf().with(\.step, 4))
    XCTAssertEqual(number, 4)
    _ = numberReducer(&number, .read, Leaf())
    XCTAssertEqual(number, 1)
  }
}

private enum StepKey: DependencyKey {
  static var defaultValue: Int { 1 }
}

extension Dependencies {
  fileprivate var step: Int {
    get { self[StepKey.self] }
    set { self[StepKey.self] = newValue }
  }
}
