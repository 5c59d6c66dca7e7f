import ComposableEnvironment
import EnvironmentKit
import EnvironmentTesting
import SearchFeature

let clock = TestClock()
let viewStore = ViewStore(
  Store(
    initialState: SearchState(),
    reducer: searchReducer,
    environment: SearchEnvironment()
      .with(\.continuousClock, clock)
      .with(\.languages) { query in ["Scala", "Scheme", "Swift"].filter { $0.hasPrefix(query) } }
  ))

@MainActor
func show(_ event: String) {
  let rows = viewStore.rows.map { $0.isFavourite ? "\($0.id) ★" : $0.id }
  let answer = viewStore.isSearching ? "searching" : rows.joined(separator: ", ")
  print("\(viewStore.secondsOpen) s, \(event): \(answer)")
}

viewStore.send(.opened)
viewStore.send(.queryChanged("S"))
show("typed S")
await clock.advance(by: .milliseconds(200))
viewStore.send(.queryChanged("Sc"))
show("typed Sc")
await clock.advance(by: .milliseconds(300))
show("waited")
viewStore.send(.row(id: "Scala", action: .favouriteTapped))
await clock.advance(by: .milliseconds(500))
show("starred Scala")
viewStore.send(.queryChanged("S"))
await clock.advance(by: .seconds(2))
show("searched S")
viewStore.send(.closed)
await clock.advance(by: .seconds(10))
show("closed")
