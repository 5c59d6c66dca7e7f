public import ComposableEnvironment

private struct TimerID: Hashable {}
private struct QueryID: Hashable {}

public let searchReducer = Reducer<SearchState, SearchAction, SearchEnvironment>.combine(
  rowReducer.forEach(state: \.rows, action: /SearchAction.row),
  Reducer { state, action, environment in
    switch action {
    case .opened:
      return Effect.timer(id: TimerID(), every: .seconds(1), clock: environment.clock).map { _ in .second }

    case .closed:
      state.isSearching = false
      return .cancel(ids: [TimerID(), QueryID()])

    case .second:
      state.secondsOpen += 1
      return .none

    case .queryChanged(let query):
      state.query = query
      guard !query.isEmpty else {
        state.rows = []
        state.isSearching = false
        return .cancel(id: QueryID())
      }
      state.isSearching = true
      return Effect.task { [languages = environment.languages] in
        .found(try await languages(query))
      } catch: { error in
        .failed("\(error)")
      }
      .debounce(id: QueryID(), for: .milliseconds(300), clock: environment.clock)

    case .found(let languages):
      state.isSearching = false
      state.rows = IdentifiedArray(languages.map { state.rows[id: $0] ?? Row(id: $0) })
      return .none

    case .failed:
      state.isSearching = false
      return .none

    case .row:
      return .none
    }
  }
)

let rowReducer = Reducer<Row, RowAction, RowEnvironment> { row, action, environment in
  switch action {
  case .favouriteTapped:
    let (id, isFavourite) = (row.id, !row.isFavourite)
    return .task { [save = environment.save] in
      await save(id, isFavourite)
      return .saved(isFavourite)
    }

  case .saved(let isFavourite):
    row.isFavourite = isFavourite
    return .none
  }
}
