import ComposableEnvironment
import EnvironmentKit
import EnvironmentReducersTesting
import SearchFeature
import Testing

@MainActor
@Suite struct SearchTests {
  @Test func `A search starts after the query has not changed for a while`() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    await store.send(.queryChanged("S")) {
      $0.query = "S"
      $0.isSearching = true
    }
    await clock.advance(by: .milliseconds(299))
    await store.send(.queryChanged("Sw")) { $0.query = "Sw" }
    await clock.advance(by: .milliseconds(299))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.found(["Sw 1", "Sw 2"])) {
      $0.isSearching = false
      $0.rows = [Row(id: "Sw 1"), Row(id: "Sw 2")]
    }
    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.rows = []
    }
    await store.finish()
  }

  @Test func `A search that fails ends`() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    store.environment.with(\.languages) { _ in throw SearchFailure.offline }
    await store.send(.queryChanged("S")) {
      $0.query = "S"
      $0.isSearching = true
    }
    await clock.run()
    await store.receive(.failed("offline")) { $0.isSearching = false }
    await store.finish()
  }

  @Test func `A favourite is saved, and stays one`() async {
    let clock = TestClock()
    var state = SearchState()
    state.rows = [Row(id: "a"), Row(id: "b")]
    let store = makeStore(state, clock: clock)
    await store.send(.row(id: "b", action: .favouriteTapped))
    await store.receive(.row(id: "b", action: .saved(true))) { $0.rows[id: "b"]?.isFavourite = true }
    await store.finish()
  }

  @Test func `Seconds are counted until the search is closed`() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    await store.send(.opened)
    await clock.advance(by: .seconds(2))
    await store.receive(.second) { $0.secondsOpen = 1 }
    await store.receive(.second) { $0.secondsOpen = 2 }
    await store.send(.closed)
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  private func makeStore(
    _ state: SearchState = SearchState(), clock: TestClock
  ) -> TestStore<SearchState, SearchAction, SearchEnvironment> {
    TestStore(
      initialState: state,
      reducer: searchReducer,
      environment: SearchEnvironment()
        .with(\.continuousClock, clock)
        .with(\.languages) { ["\($0) 1", "\($0) 2"] }
    )
  }
}

private enum SearchFailure: Error {
  case offline
}
