import EnvironmentReducers
import EnvironmentReducersTesting
import Testing

extension TestStoreTests {
  @Test func `An awaited assertion receives the state before the action`() async {
    let store = makeStore()
    await store.send(.increment) { $0.count = store.state.count + 1 }
    await store.send(.twice)
    #expect(store.state.count == 1)
    await store.receive(.increment) { $0.count = store.state.count + 1 }
    await store.receive(.increment) { $0.count = store.state.count + 1 }
    #expect(store.state.count == 3)
  }
}
