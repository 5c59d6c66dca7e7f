public import EnvironmentReducers

extension Reducer where Environment: GlobalEnvironment {
  /// Returns the reducer as part of a larger feature, with its own environment.
  ///
  /// ```swift
  /// childReducer.pullback(state: \.child, action: /ParentAction.child)
  /// ```
  ///
  /// The reducer makes the environment by `init()` for each action. The larger feature's environment can be of any
  /// type.
  public func pullback<GlobalState, GlobalAction, ParentEnvironment>(
    state toLocalState: sending WritableKeyPath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>
  ) -> Reducer<GlobalState, GlobalAction, ParentEnvironment> {
    pullback(state: toLocalState, action: toLocalAction, environment: { _ in Environment() })
  }

  /// Returns the reducer as part of a larger feature, with its own environment. The larger state is an enum, one of
  /// whose cases has this reducer's state.
  ///
  /// ```swift
  /// childReducer.pullback(state: /ParentState.child, action: /ParentAction.child)
  /// ```
  public func pullback<GlobalState, GlobalAction, ParentEnvironment>(
    state toLocalState: CasePath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, ParentEnvironment> {
    pullback(state: toLocalState, action: toLocalAction, environment: { _ in Environment() }, file: file, line: line)
  }

  /// Returns the reducer for each element of a collection with identifiers. The reducer makes its environment by
  /// `init()` for each action.
  ///
  /// ```swift
  /// rowReducer.forEach(state: \.rows, action: /AppAction.row(id:action:))
  /// ```
  public func forEach<GlobalState, GlobalAction, ParentEnvironment, ID>(
    state toElements: sending WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
    action toElementAction: CasePath<GlobalAction, (ID, Action)>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, ParentEnvironment> {
    forEach(state: toElements, action: toElementAction, environment: { _ in Environment() }, file: file, line: line)
  }

  /// Returns the reducer for each value of a dictionary. The reducer makes its environment by `init()` for each action.
  ///
  /// ```swift
  /// rowReducer.forEach(state: \.rows, action: /AppAction.row(key:action:))
  /// ```
  public func forEach<GlobalState, GlobalAction, ParentEnvironment, Key>(
    state toValues: sending WritableKeyPath<GlobalState, [Key: State]>,
    action toValueAction: CasePath<GlobalAction, (Key, Action)>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, ParentEnvironment> {
    forEach(state: toValues, action: toValueAction, environment: { _ in Environment() }, file: file, line: line)
  }
}
