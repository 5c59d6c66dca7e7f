internal import EnvironmentCore
public import EnvironmentReducers

extension Reducer where Environment: ComposableEnvironment {
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
}
