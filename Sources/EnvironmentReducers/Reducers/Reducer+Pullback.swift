import EnvironmentCore

extension Reducer {
  /// Returns the reducer as part of a larger feature, whose state and actions contain this reducer's.
  ///
  /// ```swift
  /// counterReducer.pullback(
  ///   state: \.counter,
  ///   action: /AppAction.counter,
  ///   environment: { CounterEnvironment(save: $0.save) }
  /// )
  /// ```
  ///
  /// Actions of other cases do nothing.
  ///
  /// - Parameters:
  ///   - toLocalState: The path from the feature's state to this reducer's.
  ///   - toLocalAction: The case of the feature's actions that holds this reducer's actions.
  ///   - toLocalEnvironment: Makes this reducer's environment, on the main actor, for each of its actions.
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

  /// Returns the reducer as part of a larger feature, whose state is an enum with this reducer's state in one case.
  ///
  /// ```swift
  /// loginReducer.pullback(state: /AppState.login, action: /AppAction.login, environment: \.login)
  /// ```
  ///
  /// An action that arrives while the state has another case is reported, and does nothing. Combine the returned
  /// reducer before the reducer that leaves the case.
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
        return Self.reportMissingState("while the state is of another case", for: action, file, line)
      }
      defer { state = toLocalState.embed(localState) }
      return reduce(&localState, localAction, toLocalEnvironment(environment))
        .map(toLocalAction.embed)
    }
  }

  /// Returns the reducer for an optional state.
  ///
  /// ```swift
  /// modalReducer.optional().pullback(state: \.modal, action: /AppAction.modal, environment: \.modal)
  /// ```
  ///
  /// An action that arrives while the state is `nil` is reported, and does nothing. Combine the returned reducer before
  /// the reducer that sets the state to `nil`.
  public func optional(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Reducer<State?, Action, Environment> {
    Reducer<State?, Action, Environment> { state, action, environment in
      guard var localState = state else {
        return Self.reportMissingState("while the state is nil", for: action, file, line)
      }
      defer { state = localState }
      return reduce(&localState, action, environment)
    }
  }
}

extension Reducer {
  /// Reports an action that the reducer received for a state that doesn't exist, and returns no effect.
  @MainActor
  static func reportMissingState<GlobalAction>(
    _ fact: String, for action: GlobalAction, _ file: StaticString, _ line: UInt
  ) -> Effect<GlobalAction, Never> {
    EnvironmentReporting.report(
      EnvironmentIssue(
        "An action was sent \(fact), so it did nothing.",
        place: ["Action: \(text(describing: action))", "State: \(State.self)", "Reducer: \(file):\(line)"],
        remedies: [
          "Combine this reducer before the one that removes its state.",
          "Cancel the effects of a feature when its state is removed.",
          "Send actions of a feature only while its state is there.",
        ]
      ))
    return .none
  }
}
