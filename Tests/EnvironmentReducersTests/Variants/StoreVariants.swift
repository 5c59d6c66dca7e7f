import EnvironmentReducers
import Observation
import Testing

@MainActor
struct StoreVariants {
  @Test func `An observer of a scoped store that reads another's state reads the state before the change`() {
    let store = StoreTests.makeStore()
    let (parent, child) = (ViewStore(store), ViewStore(store.scope(state: \.a, action: StoreTests.Action.setA)))
    let log = StoreTests.Seen()
    withObservationTracking {
      _ = child.state
    } onChange: {
      MainActor.assumeIsolated { log.entries.append("\(child.state)") }
    }
    parent.send(.setA(1))
    #expect(log.entries == ["0"])
    #expect([parent.a, child.state] == [1, 1])
  }
}
