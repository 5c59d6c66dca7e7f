import EnvironmentCore

/// An object that holds a feature's state, changes the state by actions, and runs the effects that follow.
///
/// You should make one store for the program, and ``scope(state:action:)`` it for parts.
///
/// ```swift
/// let store = Store(
///   initialState: Counter(),
///   reducer: counterReducer,
///   environment: CounterEnvironment(save: database.save)
/// )
/// ```
///
/// A ``ViewStore`` reads it. An action sent while another is reduced, such as an immediate output of an effect,
/// is reduced after that one. Observers see the state after the last of these actions. The effects are cancelled when
/// the store and all stores scoped from it are deallocated.
///
/// Isolation: the main actor. Code without isolation in the Swift 5 language mode uses it on the main thread. Using it
/// on another thread stops the process with a message.
///
/// Follows `Store` of the Composable Architecture before 0.41.
@preconcurrency
@MainActor
public final class Store<State, Action> {
  private let readState: () -> State
  private let sendAction: (Action) -> Void
  /// Calls a function after each change until the returned observation is deallocated.
  let observe: (@escaping () -> Void) -> StoreObservation

  /// Creates a store.
  ///
  /// ```swift
  /// let store = Store(initialState: Counter(), reducer: counterReducer, environment: CounterEnvironment())
  /// ```
  public convenience init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment
  ) {
    let core = StoreCore<State, Action>(state: initialState) { reducer.reduce(&$0, $1, environment) }
    self.init(
      state: { core.state },
      send: { core.send($0) },
      observe: { core.observe($0) }
    )
  }

  private init(
    state: @escaping () -> State,
    send: @escaping (Action) -> Void,
    observe: @escaping (@escaping () -> Void) -> StoreObservation
  ) {
    MainThread.precondition("Store.init")
    readState = state
    sendAction = send
    self.observe = observe
  }

  /// The current state, read without observing it.
  var state: State { readState() }

  /// Changes the state by an action, and runs the effects that follow from it.
  ///
  /// ```swift
  /// store.send(.increment)
  /// ```
  public func send(_ action: Action) {
    MainThread.precondition("Store.send")
    sendAction(action)
  }

  /// Returns a store of a part of the state and of the actions, which shares this store's state.
  ///
  /// ```swift
  /// CounterView(store: store.scope(state: \.counter, action: AppAction.counter))
  /// ```
  ///
  /// - Complexity: constant; reading the scoped state takes one more function call than reading this store's state.
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    Store<LocalState, LocalAction>(
      state: { [readState] in toLocalState(readState()) },
      send: { [sendAction] in sendAction(fromLocalAction($0)) },
      observe: observe
    )
  }

  /// Returns a store of a part of the state, with all actions.
  ///
  /// ```swift
  /// let basketStore = store.scope(state: \.basket)
  /// ```
  public func scope<LocalState>(state toLocalState: @escaping (State) -> LocalState) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
  }
}
