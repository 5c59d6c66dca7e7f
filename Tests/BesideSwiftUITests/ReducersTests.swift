import EnvironmentReducers
import SwiftUI
import Testing

private struct Row: Equatable, Identifiable {
  let id: String
  var count = 0
}

private struct ListState: Equatable {
  var title = ""
  var rows: IdentifiedArrayOf<Row> = []
}

private enum ListAction: Equatable {
  case open
  case row(id: Row.ID, action: RowAction)
}

private enum RowAction: Equatable {
  case increment
}

private struct ListEnvironment {
  var title: () -> String
}

private let rowReducer = Reducer<Row, RowAction, Void> { row, _, _ in
  row.count += 1
  return .none
}

private let listReducer = Reducer<ListState, ListAction, ListEnvironment>.combine(
  rowReducer.forEach(state: \.rows, action: /ListAction.row, environment: { _ in () }),
  Reducer { state, action, environment in
    guard case .open = action else { return .none }
    state.title = environment.title()
    return .none
  }
)

private struct HeadingKey: EnvironmentKey {
  static let defaultValue = "Rows"
}

extension EnvironmentValues {
  @Entry fileprivate var footer = "The end"

  fileprivate var heading: String {
    get { self[HeadingKey.self] }
    set { self[HeadingKey.self] = newValue }
  }
}

@Observable private final class Filter {
  var text = ""
}

private struct ListView: View {
  @Environment(\.heading) var heading
  @Environment(\.openURL) var openURL: OpenURLAction
  @State var filter = Filter()
  @Binding var isShown: Bool
  let store: Store<ListState, ListAction>

  var body: some View {
    let viewStore = ViewStore(store)
    VStack {
      Text(viewStore.title)
      Button(heading) { viewStore.send(.open) }
    }
  }
}

@MainActor struct ReducersBesideSwiftUITests {
  @Test func `A view has a store beside SwiftUI's environment`() {
    let store = Store(
      initialState: ListState(rows: [Row(id: "a")]), reducer: listReducer,
      environment: ListEnvironment(title: { "Opened" }))
    let view = ListView(isShown: .constant(true), store: store)
    let viewStore = ViewStore(view.store)
    viewStore.send(.open)
    viewStore.send(.row(id: "a", action: .increment))
    #expect(viewStore.title == "Opened" && viewStore.rows[id: "a"]?.count == 1)
    #expect(view.heading == "Rows" && view.filter.text.isEmpty && view.isShown)
  }

  @Test func `An effect and SwiftUI's values have their names`() async {
    let effect: Effect<Int, Never> = .merge(Effect(value: 1), .none)
    var state = 0
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state += action
      return .none
    }
    _ = reducer.run(&state, 2, ())
    _ = effect
    #expect(state == 2)
    #expect(EnvironmentValues().footer == "The end")
    #expect((/ListAction.row).extract(from: .open) == nil)
  }
}
