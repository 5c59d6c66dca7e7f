import ComposableEnvironment
import EnvironmentReducers
import XCTest

/// Functions without isolation test reducers, as XCTest's are.
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
