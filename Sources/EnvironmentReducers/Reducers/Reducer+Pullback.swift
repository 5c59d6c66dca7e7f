extension Reducer {
  /// The reducer as one of a larger feature, of whose state and actions this one's are parts.
  ///
  /// ```swift
  /// counterReducer.pullback(
  ///   state: \.counter,
  ///   action: /AppAction.counter,
  ///   environment: { CounterEnvironment(save: $0.save) }
  /// )
  /// ```
  ///
  /// Actions that aren't for this reducer do nothing.
  ///
  /// - Parameters:
  ///   - toLocalState: The path from the feature's state to this reducer's.
  ///   - toLocalAction: The case of the feature's actions that holds this reducer's.
  ///   - toLocalEnvironment: Makes this reducer's environment, on the main actor, for each action that is for it.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: sending WritableKeyPath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping @MainActor (GlobalEnvironment) -> Environment
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      guard let localAction = toLocalAction.extract(from: action) else { return .none }
      return reduce(&state[keyPath: toLocalState], localAction, toLocalEnvironment(environment))
        .map(toLocalAction.embed)
    }
  }

  /// The reducer as one of a larger feature, whose state is an enum with this one's state in one of its cases.
  ///
  /// ```swift
  /// loginReducer.pullback(state: /AppState.login, action: /AppAction.login, environment: \.login)
  /// ```
  ///
  /// An action for this reducer while the state is of another case is reported, and does nothing. Combine it before the
  /// reducer that leaves the case.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: CasePath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping @MainActor (GlobalEnvironment) -> Environment,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      guard let localAction = toLocalAction.extract(from: action) else { return .none }
      guard var localState = toLocalState.extract(from: state) else {
        MissingState(fact: "while the state is of another case", of: State.self, for: action, file, line).report()
        return .none
      }
      defer { state = toLocalState.embed(localState) }
      return reduce(&localState, localAction, toLocalEnvironment(environment))
        .map(toLocalAction.embed)
    }
  }

  /// The reducer for a state that may not be there.
  ///
  /// ```swift
  /// modalReducer.optional().pullback(state: \.modal, action: /AppAction.modal, environment: \.modal)
  /// ```
  ///
  /// An action while there is no state is reported, and does nothing. Combine it before the reducer that sets the state
  /// to `nil`.
  public func optional(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Reducer<State?, Action, Environment> {
    Reducer<State?, Action, Environment> { state, action, environment in
      guard var localState = state else {
        MissingState(fact: "while the state is nil", of: State.self, for: action, file, line).report()
        return .none
      }
      defer { state = localState }
      return reduce(&localState, action, environment)
    }
  }
}
