internal import EnvironmentCore
public import EnvironmentReducers

extension Reducer where Environment: ComposableEnvironment {
  /// The reducer as one of a larger feature, in an environment that is derived from the feature's.
  ///
  /// ```swift
  /// childReducer.pullback(state: \.child, action: /ParentAction.child)
  /// ```
  ///
  /// Each environment that the larger feature is run with gets a child of its own, made by `init()` at the first action and
  /// kept as long as its parent and the reducer that this returns. A reducer that is made again for each action gets another
  /// child each time.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment: ComposableEnvironment>(
    state toLocalState: sending WritableKeyPath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    pullback(state: toLocalState, action: toLocalAction, environment: derivation())
  }

  /// The reducer as one of a larger feature, whose state is an enum with this one's state in one of its cases, in an
  /// environment that is derived from the feature's.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment: ComposableEnvironment>(
    state toLocalState: CasePath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    pullback(state: toLocalState, action: toLocalAction, environment: derivation(), file: file, line: line)
  }

  /// The reducer for each element of a collection with identifiers, in an environment that is derived from the collection's
  /// and that all elements have.
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

  /// The reducer for each value of a dictionary, in an environment that is derived from the dictionary's and that all values
  /// have.
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

  /// Returns a function that derives an environment for one pullback: one from each parent.
  private func derivation<GlobalEnvironment: ComposableEnvironment>() -> @MainActor (GlobalEnvironment) -> Environment {
    let derivation = Derivation()
    return { parent in parent.child(for: .pullback(derivation)) { Environment() } }
  }
}
