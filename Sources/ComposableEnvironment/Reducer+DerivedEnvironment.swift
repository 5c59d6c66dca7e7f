internal import EnvironmentCore
public import EnvironmentReducers

extension Reducer where Environment: ComposableEnvironment {
  /// Returns the reducer as part of a larger feature, in an environment derived from the feature's.
  ///
  /// ```swift
  /// childReducer.pullback(state: \.child, action: /ParentAction.child)
  /// ```
  ///
  /// For each environment of the larger feature, the reducer derives one child. It makes the child by `init()` at the
  /// first action, and keeps it as long as the child's parent and the returned reducer. A reducer made again
  /// for each action derives another child each time.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment: ComposableEnvironment>(
    state toLocalState: sending WritableKeyPath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    pullback(state: toLocalState, action: toLocalAction, environment: derivation())
  }

  /// Returns the reducer as part of a larger feature, in an environment derived from the feature's. The larger
  /// state is an enum, one of whose cases has this reducer's state.
  ///
  /// ```swift
  /// childReducer.pullback(state: /ParentState.child, action: /ParentAction.child)
  /// ```
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment: ComposableEnvironment>(
    state toLocalState: CasePath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    pullback(state: toLocalState, action: toLocalAction, environment: derivation(), file: file, line: line)
  }

  /// Returns the reducer for each element of a collection with identifiers, in an environment derived from the
  /// collection's. All elements share the environment.
  ///
  /// ```swift
  /// rowReducer.forEach(state: \.rows, action: /AppAction.row(id:action:))
  /// ```
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment: ComposableEnvironment, ID>(
    state toElements: sending WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
    action toElementAction: CasePath<GlobalAction, (ID, Action)>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(state: toElements, action: toElementAction, environment: derivation(), file: file, line: line)
  }

  /// Returns the reducer for each value of a dictionary, in an environment derived from the dictionary's. All
  /// values share the environment.
  ///
  /// ```swift
  /// rowReducer.forEach(state: \.rows, action: /AppAction.row(key:action:))
  /// ```
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment: ComposableEnvironment, Key>(
    state toValues: sending WritableKeyPath<GlobalState, [Key: State]>,
    action toValueAction: CasePath<GlobalAction, (Key, Action)>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(state: toValues, action: toValueAction, environment: derivation(), file: file, line: line)
  }

  /// Returns a function that derives the environment of one pullback from each parent.
  private func derivation<GlobalEnvironment: ComposableEnvironment>() -> @MainActor (GlobalEnvironment) -> Environment {
    let derivation = Derivation()
    return { parent in parent.child(for: derivation) { Environment() } }
  }
}
