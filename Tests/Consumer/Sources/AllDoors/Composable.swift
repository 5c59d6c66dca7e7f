import ComposableEnvironment
import EnvironmentKit
import EnvironmentReducersTesting

extension Dependencies {
  var save: (Int) -> String {
    get { self[\.save] ?? { "saved \($0)" } }
    set { self[\.save] = newValue }
  }
}

final class RowEnvironment: ComposableEnvironment {
  @Dependency(\.save) var save
  @Dependency(\.settings.volume) var volume
}

final class ListEnvironment: ComposableEnvironment {
  @Dependency(\.greeting) var greeting
  @DerivedEnvironment<RowEnvironment> var row
  @DerivedEnvironment var other = RowEnvironment()
}

struct Row: Equatable, Identifiable {
  let id: String
  var count = 0
  var text = ""
}

enum RowAction: Equatable {
  case increment
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
  case .increment:
    row.count += environment.volume
    return Effect(value: .saved(environment.save(row.count)))
  case .saved(let text):
    row.text = text
    return .none
  }
}

let listReducer = Reducer<ListState, ListAction, ListEnvironment>.combine(
  rowReducer.forEach(state: \.rows, action: /ListAction.row),
  Reducer { state, action, environment in
    guard case .open = action else { return .none }
    state.title = environment.greeting
    return .none
  }
)

@MainActor func showComposable() async {
  let environment = ListEnvironment().with(\.greeting, "Moin").with(\.save) { "stored \($0)" }
  print(environment.row.save(1), environment.other.volume, environment[\.greeting], environment.greeting)

  let viewStore = ViewStore(
    Store(initialState: ListState(rows: [Row(id: "a"), Row(id: "b")]), reducer: listReducer, environment: environment))
  viewStore.send(.open)
  viewStore.send(.row(id: "b", action: .increment))
  print(viewStore.title, viewStore.rows.map(\.text))

  let store = TestStore(initialState: ListState(rows: [Row(id: "a")]), reducer: listReducer, environment: environment)
  await store.send(.open) { $0.title = "Moin" }
  await store.send(.row(id: "a", action: .increment)) { $0.rows[id: "a"]?.count = 3 }
  await store.receive(.row(id: "a", action: .saved("stored 3"))) { $0.rows[id: "a"]?.text = "stored 3" }
  await store.finish()
}
