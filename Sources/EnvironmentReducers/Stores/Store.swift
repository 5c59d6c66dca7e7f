/// Holds the state of a feature, changes it by actions, and runs the effects that follow from them.
///
/// ```swift
/// let store = Store(
///   initialState: Counter(),
///   reducer: counterReducer,
///   environment: CounterEnvironment(save: database.save)
/// )
/// ```
///
/// A ``ViewStore`` reads it. Actions that are sent while one is reduced, such as by an effect with an output at once, wait
/// for their turn, and observers see the state after the last of them. The effects are cancelled when the store and all
/// those scoped from it are gone.
///
/// Isolation: the main actor.
///
/// The shape is that of the published `Store` that reducers of this kind are written with.
@MainActor
public final class Store<State, Action> {
  private let readState: () -> State
  private let sendAction: (Action) -> Void
  private let addObserver: (@escaping () -> Void) -> Int
  private let forgetObserver: @MainActor @Sendable (Int) -> Void

  /// Creates a store.
  public convenience init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment
  ) {
    let core = StoreCore<State, Action>(state: initialState) { reducer.reduce(&$0, $1, environment) }
    self.init(
      state: { core.state },
      send: { core.send($0) },
      observe: { core.observe($0) },
      forget: { core.removeObserver($0) }
    )
  }

  private init(
    state: @escaping () -> State,
    send: @escaping (Action) -> Void,
    observe: @escaping (@escaping () -> Void) -> Int,
    forget: @escaping @MainActor @Sendable (Int) -> Void
  ) {
    readState = state
    sendAction = send
    addObserver = observe
    forgetObserver = forget
  }

  /// The state now. It isn't observed: that is for a ``ViewStore``.
  var state: State { readState() }

  /// Changes the state by an action, and runs the effects that follow from it.
  public func send(_ action: Action) {
    sendAction(action)
  }

  /// A store of a part of the state and of the actions, which is one with this.
  ///
  /// ```swift
  /// CounterView(store: store.scope(state: \.counter, action: AppAction.counter))
  /// ```
  ///
  /// - Complexity: constant; reading the state takes what reading it here takes, and the function.
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    Store<LocalState, LocalAction>(
      state: { [readState] in toLocalState(readState()) },
      send: { [sendAction] in sendAction(fromLocalAction($0)) },
      observe: addObserver,
      forget: forgetObserver
    )
  }

  /// A store of a part of the state, with all actions.
  public func scope<LocalState>(state toLocalState: @escaping (State) -> LocalState) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
  }

  /// Calls a function after each change, for as long as what is returned is kept.
  func observe(_ observer: @escaping () -> Void) -> StoreObservation {
    StoreObservation(key: addObserver(observer), forget: forgetObserver)
  }
}

/// Ends the observation of a store with its own end.
final class StoreObservation: Sendable {
  private let key: Int
  private let forget: @MainActor @Sendable (Int) -> Void

  init(key: Int, forget: @escaping @MainActor @Sendable (Int) -> Void) {
    self.key = key
    self.forget = forget
  }

  deinit {
    Task { @MainActor [key, forget] in forget(key) }
  }
}
