import EnvironmentKit
import EnvironmentReducers
import Testing

@MainActor
struct ViewStoreBindingTests {
  @Test func `A binding reads the state, and writing it sends an action`() {
    let viewStore = ViewStore(makeStore())
    let query = viewStore.binding(get: \.query, send: SearchAction.queryChanged)
    query.wrappedValue = "swift"
    #expect(query.wrappedValue == "swift")
    #expect(viewStore.query == "swift")
    let isOn = viewStore.binding(get: { $0.isOn }, send: .toggled)
    isOn.wrappedValue = true
    #expect(isOn.wrappedValue)
    let whole = ViewStore(makeStore().scope(state: \.query, action: SearchAction.queryChanged)).binding(send: { $0 })
    whole.wrappedValue = "kit"
    #expect(whole.wrappedValue == "kit")
  }

  @Test func `A body is evaluated again only for the fields that it reads`() throws {
    let viewStore = ViewStore(makeStore())
    let host = ViewHost {
      QueryField(viewStore: viewStore)
      Switch(viewStore: viewStore)
    }
    host.expectEvaluations(["QueryField", "Switch"])
    try host.type("swift", into: "Query")
    #expect(viewStore.query == "swift")
    host.expectEvaluations(["QueryField"])
    try host.toggle("On")
    #expect(viewStore.isOn)
    host.expectEvaluations(["Switch"])
    viewStore.send(.queryChanged("swift"))
    host.update()
    host.expectEvaluations([])
  }

  private struct QueryField: View {
    let viewStore: ViewStore<SearchState, SearchAction>

    var body: some View {
      TextField("Query", text: viewStore.binding(get: \.query, send: SearchAction.queryChanged))
      Text(viewStore.query)
    }
  }

  private struct Switch: View {
    let viewStore: ViewStore<SearchState, SearchAction>

    var body: some View {
      Toggle("On", isOn: viewStore.binding(get: \.isOn, send: { _ in .toggled }))
      Text(viewStore.isOn ? "on" : "off")
    }
  }

  private struct SearchState: Equatable {
    var query = ""
    var isOn = false
  }

  private enum SearchAction {
    case queryChanged(String), toggled
  }

  private func makeStore() -> EnvironmentReducers.Store<SearchState, SearchAction> {
    EnvironmentReducers.Store(
      initialState: SearchState(),
      reducer: Reducer<SearchState, SearchAction, Void> { state, action, _ in
        switch action {
        case .queryChanged(let query): state.query = query
        case .toggled: state.isOn.toggle()
        }
        return .none
      },
      environment: ()
    )
  }
}
