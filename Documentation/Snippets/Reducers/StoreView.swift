// A view that shows the state of a store.

import EnvironmentKit
import EnvironmentReducers

struct Search: Equatable {
  var query = ""
  var count = 0
}

enum SearchAction {
  case queryChanged(String)
  case search
}

let searchReducer = Reducer<Search, SearchAction, Void> { state, action, _ in
  switch action {
  case .queryChanged(let query): state.query = query
  case .search: state.count += 1
  }
  return .none
}

struct SearchView: View {
  @State var viewStore: ViewStore<Search, SearchAction>

  var body: some View {
    TextField("Query", text: viewStore.binding(get: \.query, send: SearchAction.queryChanged))
    Button("Search") { viewStore.send(.search) }
    Text("\(viewStore.count) searches")
  }
}

let store = Store(initialState: Search(), reducer: searchReducer, environment: ())
let host = ViewHost { SearchView(viewStore: ViewStore(store)) }
try host.type("tea", into: "Query")
try host.tap("Search")
print(ViewStore(store).state)  // Search(query: "tea", count: 1)
