import ComposableEnvironment
import EnvironmentKit
import EnvironmentReducersTesting
import Testing

extension Dependencies {
  var save: @Sendable (Int) -> String {
    get { self[\.save] ?? { @Sendable number in "saved \(number)" } }
    set { self[\.save] = newValue }
  }
}

final class RowEnvironment: ComposableEnvironment {
  @Dependency(\.save) var save
  @Dependency(\.board.lines) var lines
}

final class ListEnvironment: ComposableEnvironment {
  @Dependency(\.greeting) var greeting
  @DerivedEnvironment<RowEnvironment> var row
  @DerivedEnvironment var other = RowEnvironment()
}

struct Row: Equatable, Identifiable {
  let id: String
  var text = ""
}

enum RowAction: Equatable {
  case save(Int)
  case saved(String)
}

struct ListState: Equatable {
  var title = ""
  var rows: IdentifiedArrayOf<Row> = []
}

enum ListAction: Equatable {
  case open
  case row(id: Row.ID, action: RowAction)
}

let rowReducer = Reducer<Row, RowAction, RowEnvironment> { row, action, environment in
  switch action {
  case .save(let number):
    return .task { [save = environment.save] in .saved(save(number)) }
  case .saved(let text):
    row.text = text
    return .none
  }
}

// Not stored: the environments refer weakly to a part of the reducer, and a leak checker can't see that a constant
// with weak references keeps their side table.
var listReducer: Reducer<ListState, ListAction, ListEnvironment> {
  .combine(
    rowReducer.forEach(state: \.rows, action: /ListAction.row),
    Reducer { state, action, environment in
      if case .open = action { state.title = "\(environment.greeting) \(environment.row.lines)" }
      return .none
    }
  )
}

struct ReducerTests {
  @Test func `A feature with environments is tested exhaustively`() async {
    let environment = ListEnvironment().with(\.greeting, "Moin").with(\.save) { "stored \($0)" }
    let store = TestStore(initialState: ListState(rows: [Row(id: "a")]), reducer: listReducer, environment: environment)
    await store.send(.open) { $0.title = "Moin [\"first\"]" }
    await store.send(.row(id: "a", action: .save(3)))
    await store.receive(.row(id: "a", action: .saved("stored 3"))) { $0.rows[id: "a"]?.text = "stored 3" }
    await store.finish()
    #expect((environment.save(1), environment.other.save(2)) == ("stored 1", "stored 2"))
  }

  @Test func `A view store returns the state, and makes bindings to it`() {
    let viewStore = ViewStore(Store(initialState: ListState(), reducer: listReducer, environment: ListEnvironment()))
    viewStore.send(.open)
    #expect(viewStore.title == "Hello [\"first\"]")
    #expect(viewStore.binding(get: \.title, send: ListAction.open).wrappedValue == viewStore.title)
  }
}
